import { facts, payload } from '../../testing/facts';
import { typesListenedTo, undeclaredEventFindings } from './events';
import type { PackageVersion } from '../comparison/comparison';

const party = (name: string, more: Partial<PackageVersion>): PackageVersion => ({
  kind: 'remote',
  name,
  version: '1',
  isTrial: false,
  hasServer: true,
  label: `${name} 1`,
  contract: 1,
  definition: { routes: [], slots: [], wakes: [] },
  facts: facts(),
  ...more,
});
const listener = party('mf-b', {
  facts: facts({
    events: {
      dispatches: [],
      listens: [
        {
          type: 'mf-a/picked',
          payload: payload({ id: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } }),
        },
      ],
    },
  }),
});
const sleeper = party('mf-c', { definition: { routes: [], slots: [], wakes: ['mf-a/woke'] } });
const comparison = { candidate: party('mf-a', {}), former: undefined, others: [listener, sleeper] };

describe('an event that a build does not name', () => {
  const judged = (sent: unknown) => undeclaredEventFindings(comparison, [{ type: 'mf-a/picked', payload: sent }]);

  it('is refused for what came with it, where a live listener cannot read that', () => {
    expect(judged({ id: '1', tags: [] }).refusals).toEqual([
      'mf-a 1 sends mf-a/picked, which its build.json does not name, with id as a string; mf-b 1 needs a number.',
    ]);
    expect(judged({ id: 1 }).refusals).toEqual([
      'mf-a 1 sends mf-a/picked, which its build.json does not name, without tags, which mf-b 1 needs.',
    ]);
    expect(judged(null).refusals).toHaveLength(1);
  });

  it('and is said to be compared once, where it can', () => {
    expect(judged({ id: 1, tags: ['a'], more: { all: null } })).toMatchObject({
      refusals: [],
      gaps: [expect.stringMatching(/^mf-a 1 sends mf-a\/picked, which its build.json does not name: /)],
    });
    expect(undeclaredEventFindings(comparison, [])).toEqual({ refusals: [], notes: [], gaps: [] });
  });

  it('counts where somebody reads it, or is woken by it', () => {
    expect(typesListenedTo(comparison)).toEqual(['mf-a/picked', 'mf-a/woke']);
  });
});
