import { satisfies } from './versions';
import { facts } from '../testing/facts';
import type { Party } from './parties';
import { mayStray, patternsOf } from './routes';

describe('a route’s patterns', () => {
  it('are one for each way to leave out what may be left out', () => {
    const texts = (path: string) => patternsOf(path).map(({ segments }) => segments.join('/')).sort();
    expect(texts('')).toEqual(['']);
    expect(texts('News/:page?')).toEqual(['news', 'news/:']);
    expect(texts('a/:b?/c?')).toEqual(['a', 'a/:', 'a/:/c', 'a/c']);
  });
});

describe('a link that leads nowhere', () => {
  const party = (more: Partial<Party>): Party => ({ kind: 'remote', name: 'mf-a', version: '1', isTrial: false, hasServer: true, label: 'mf-a 1', contract: 1, definition: { routes: [], slots: [], wakes: [] }, facts: facts(), ...more });
  const canary = party({ name: 'mf-b', isTrial: true, definition: { routes: [{ id: 'b', path: 'b/:x?', visibility: 'public' }], slots: [], wakes: [] } });

  it('may do so where it did before, and not where a version that some see has the page', () => {
    const isExcused = mayStray({ candidate: party({}), former: party({ facts: facts({ links: ['/old/{}', '/Gone'] }) }), others: [canary] });
    expect(['/old/1', '/gone'].map(isExcused)).toEqual([true, true]);
    expect(['/old', '/old/1/2', '/gone/1', '/b', '/b/2', '/new'].map(isExcused)).toEqual([false, false, false, false, false, false]);
    expect(mayStray({ candidate: party({}), former: undefined, others: [] })('/old/1')).toBe(false);
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
