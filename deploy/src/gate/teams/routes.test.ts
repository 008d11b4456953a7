import { satisfies } from './versions';
import { facts } from '../../testing/facts';
import type { PackageVersion } from '../comparison/comparison';
import { mayBeDead, patternsOf, routeFindings } from './routes';

describe('a route’s patterns', () => {
  it('are one for each way to leave out what may be left out', () => {
    const texts = (path: string) =>
      patternsOf(path)
        .map(({ segments }) => segments.join('/'))
        .sort();
    expect(texts('')).toEqual(['']);
    expect(texts('News/:page?')).toEqual(['news', 'news/:']);
    expect(texts('a/:b?/c?')).toEqual(['a', 'a/:', 'a/:/c', 'a/c']);
  });
});

describe('a link that leads nowhere', () => {
  const party = (more: Partial<PackageVersion>): PackageVersion => ({
    kind: 'remote',
    name: 'mf-a',
    version: '1',
    isTrial: false,
    hasServer: true,
    label: 'mf-a 1',
    contract: 1,
    definition: { routes: [], slots: [], wakes: [] },
    facts: facts(),
    ...more,
  });
  const canary = party({
    name: 'mf-b',
    isTrial: true,
    definition: { routes: [{ id: 'b', path: 'b/:x?', visibility: 'public' }], slots: [], wakes: [] },
  });

  it('may do so where it did before, and not where a version that some see has the page', () => {
    const isExcused = mayBeDead({
      candidate: party({}),
      former: party({ facts: facts({ links: ['/old/{}', '/Gone'] }) }),
      others: [canary],
    });
    expect(['/old/1', '/gone'].map(isExcused)).toEqual([true, true]);
    expect(['/old', '/old/1/2', '/gone/1', '/b', '/b/2', '/new'].map(isExcused)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(mayBeDead({ candidate: party({}), former: undefined, others: [] })('/old/1')).toBe(false);
  });
});

describe('routes of a new version', () => {
  const party = (label: string, ...paths: string[]): PackageVersion => ({
    kind: 'remote',
    name: label,
    version: '1',
    isTrial: false,
    hasServer: true,
    label,
    contract: 1,
    definition: {
      routes: paths.map((path, index) => ({ id: `route${index}`, path, visibility: 'public' })),
      slots: [],
      wakes: [],
    },
    facts: facts(),
  });
  const found = (candidate: PackageVersion, former?: PackageVersion, ...others: PackageVersion[]) =>
    routeFindings({ candidate, former, others });
  const secret = (one: PackageVersion): PackageVersion => ({
    ...one,
    definition: {
      ...one.definition,
      routes: one.definition.routes.map((route) => ({ ...route, visibility: 'private' })),
    },
  });

  it('may not be two for the same addresses', () => {
    expect(found(party('mf-a', 'a/:id?', 'b', 'A')).refusals).toEqual([
      'mf-a has two routes for the same addresses: /a/:id? (route0) and /A (route2).',
    ]);
    expect(found(party('mf-a', 'a/:id', 'a/top', 'a')).refusals).toEqual([]);
  });

  it('stand in its navigation as addresses, not as patterns', () => {
    const leading = (path: string): PackageVersion => ({
      ...party('mf-a', 'a/:id?'),
      definition: { ...party('mf-a', 'a/:id?').definition, navigation: [{ path, label: { en: 'A' }, order: 1 }] },
    });
    expect(found(leading('/a/:id')).refusals).toEqual([
      'mf-a has /a/:id in its navigation, which is a pattern, and no address of a page.',
    ]);
    for (const path of ['/a', '/a/1', '/a/b:c']) expect(found(leading(path)).refusals).toEqual([]);
  });

  it('may have less than what others have in words, which is said', () => {
    expect(found(party('mf-a', ':x/:y'), undefined, party('mf-b', 'b/:id'))).toMatchObject({
      refusals: [],
      notes: ['Some addresses of /:x/:y of mf-a belong to mf-b: /b/:id.'],
    });
    expect(found(party('mf-a', 'a'), undefined, party('mf-b', 'b'))).toMatchObject({ refusals: [], notes: [] });
  });

  it('may be seen by others than before, or be gone, which is said', () => {
    expect(found(secret(party('mf-a', 'a')), party('mf-a', 'a', 'b')).notes).toEqual([
      '/b is gone: who has kept its address finds nothing there.',
      '/a is private now.',
    ]);
    expect(found(party('mf-a', 'a'), secret(party('mf-a', 'a'))).notes).toEqual(['/a is public now.']);
    expect(found(party('mf-a', 'a'), party('mf-a', 'a')).notes).toEqual([]);
  });
});

describe('a range', () => {
  it.each([
    ['19.3.1', '^19.3.0', true],
    ['19.3.1', '^19.4.0', false],
    ['19.3.1', '^20.0.0', false],
    ['19.3.1', '^18.0.0 || ^19.1.0', true],
    ['19.3.1', '>=19.0.0', true],
    ['19.3.1', '~19.2', false],
    ['1.0.0', '1.x', true],
    ['2.0.0', '1', false],
    ['0.2.3', '^0.2.1', true],
    ['0.3.0', '^0.2.1', false],
    ['1.0.0', '1.0.0', true],
    ['1.0.1', '1.0.0', false],
    ['1.0.0', 'latest', true],
    ['19.3.1', '>=18 <19', false],
    ['18.9.0', '>=18 <19', true],
    ['17.9.0', '>= 18 < 19', false],
    ['19.3.1', '<=19', true],
    ['20.0.0', '<=19', false],
    ['19.3.1', '>19', false],
    ['20.0.0', '>19', true],
    ['19.3.1', '>19.3.0', true],
    ['19.3.1', '18.0.0 - 19', true],
    ['19.3.1', '18.0.0 - 19.2', false],
  ])('%s and %s: %s', (version, range, fits) => {
    expect(satisfies(version, range)).toBe(fits);
  });
});
