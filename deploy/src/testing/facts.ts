import type { BuildFacts, Shape } from '@storefront/contracts';

const texts = { keys: { en: ['title'], ru: ['title'] }, asks: ['title'] };

/** Minimal facts of a build. */
export const facts = (more: Partial<BuildFacts> = {}): BuildFacts => ({
  exposes: [],
  endpoints: [],
  slices: [],
  events: { dispatches: [], listens: [] },
  renders: [],
  fills: [],
  blank: [],
  params: [],
  links: [],
  reads: [],
  texts,
  shared: { needs: { react: { range: '^19.0.0', names: ['useState'] } }, gives: {} },
  sizes: {},
  unread: [],
  ...more,
});

/** Minimal facts of a shell's build. */
export const shellFacts = (more: Partial<BuildFacts> = {}): BuildFacts =>
  facts({
    contract: 1,
    routes: [{ id: 'privacy', path: 'privacy' }],
    reserved: ['static'],
    renders: [
      {
        slot: 'header.cart',
        props: { type: 'object', properties: { count: { type: 'number' } }, required: ['count'] },
      },
    ],
    shared: { needs: {}, gives: { react: { version: '19.3.1', names: ['useState'] } } },
    ...more,
  });

export const payload = (properties: Record<string, Shape>, required = Object.keys(properties)): Shape => ({
  type: 'object',
  properties,
  required,
});
