import { beginWithLiveShell, goes, refused } from '../../testing/gate';
import { facts, shellFacts } from '../../testing/facts';
import type { PackageVersion } from '../comparison/comparison';
import { sharedFindings } from './sharedParts';
import { packageVersion } from '../../testing/packageVersion';

beginWithLiveShell();

const shell = (more: Partial<PackageVersion> = {}) =>
  packageVersion({ kind: 'shell', name: 'shell', label: 'shell 2', facts: shellFacts(), ...more });
const needing = (...names: string[]) =>
  packageVersion({ facts: facts({ shared: { needs: { react: { range: '^19.0.0', names } }, gives: {} } }) });
const giving = (gives: Record<string, { version: string; names: string[] }>) =>
  shell({ facts: shellFacts({ shared: { needs: {}, gives } }) });

describe('what a remote takes of a shell', () => {
  it.each([
    [
      'which that does not share',
      needing('useState'),
      giving({}),
      ['mf-a 1 needs react, which shell 2 does not share.'],
    ],
    [
      'of another version',
      needing('useState'),
      giving({ react: { version: '20.0.0', names: ['useState'] } }),
      ['mf-a 1 needs react ^19.0.0; shell 2 gives 20.0.0.'],
    ],
    [
      'by a name that is not there',
      needing('useState', 'use'),
      giving({ react: { version: '19.3.1', names: ['useState'] } }),
      ['mf-a 1 needs use of react, which shell 2 does not give.'],
    ],
    [
      'of which that names nothing',
      needing('useState', 'use'),
      giving({ react: { version: '19.3.1', names: [] } }),
      [],
    ],
    [
      'for another contract',
      packageVersion({ contract: 2 }),
      shell(),
      ['mf-a 1 was built for contract 2; shell 2 has 1, and would leave it out.'],
    ],
    ['for a smaller step of its contract', packageVersion({ contract: 1.5 }), shell(), []],
  ])('is compared, whoever of both is new: %s', (_what, remote, beside, refusals) => {
    expect(sharedFindings({ candidate: remote, former: undefined, others: [beside] }).refusals).toEqual(refusals);
    expect(sharedFindings({ candidate: beside, former: undefined, others: [remote] }).refusals).toEqual(refusals);
  });

  it('is not compared where none is live, which is said of who says what it takes', () => {
    expect(sharedFindings({ candidate: packageVersion(), former: undefined, others: [needing('use')] })).toMatchObject({
      refusals: [],
      gaps: ['No shell is live here: what this version takes of it was not compared.'],
    });
    expect(
      sharedFindings({ candidate: packageVersion({ facts: undefined }), former: undefined, others: [] }).gaps ?? [],
    ).toEqual([]);
  });

  it('is by whichever contract where a new shell does not say its own', () => {
    expect(
      sharedFindings({
        candidate: shell({ contract: undefined }),
        former: undefined,
        others: [packageVersion({ contract: 2 })],
      }).refusals,
    ).toEqual([]);
  });
});

describe('what remotes take of the shell', () => {
  const needs = (range: string, ...names: string[]) => ({ shared: { needs: { react: { range, names } }, gives: {} } });
  const gives = (version: string, ...names: string[]) => ({
    shared: { needs: {}, gives: { react: { version, names } } },
  });

  it.each([
    [needs('^20.0.0'), 'mf-a needs react ^20.0.0; shell (live) gives 19.3.1.'],
    [needs('^19.0.0', 'useMagic'), 'mf-a needs useMagic of react, which shell (live) does not give.'],
    [needs('>=18 <19'), 'mf-a needs react >=18 <19; shell (live) gives 19.3.1.'],
    [{ contract: 2 }, 'mf-a was built for contract 2; shell (live) has 1, and would leave it out.'],
  ])('must be there: %j', async (more, sentence) => {
    expect(await refused('mf-a', more)).toBe(sentence);
  });

  it.each([
    [gives('20.0.0', 'useState'), 'mf-a (live) needs react ^19.0.0; shell gives 20.0.0.'],
    [gives('19.4.0', 'useReducer'), 'mf-a (live) needs useState of react, which shell does not give.'],
    [{ contract: 2 }, 'mf-a (live) was built for contract 1; shell has 2, and would leave it out.'],
    [
      { routes: [{ id: 'x', path: 'mf-a' }] },
      'shell takes /mf-a (route x), which belongs to mf-a (live): /mf-a (route news).',
    ],
  ])('stays: %j', async (more, sentence) => {
    await goes('mf-a', {});
    expect(await refused('shell', more)).toBe(sentence);
  });

  it('is ready as soon as their code runs, where both say so', async () => {
    const takes = (...modules: string[]) => ({ shared: { ...needs('^19.0.0').shared, takes: modules } });
    const holds = (...modules: string[]) => ({ shared: { ...gives('19.3.1').shared, holds: modules } });
    // A shell of before says nothing of it.
    await goes('mf-a', takes('react', 'react/jsx-runtime'));
    expect(await refused('shell', holds('react'))).toBe(
      'mf-a (live) takes react/jsx-runtime as soon as it is loaded, and shell does not have it ready then.',
    );
    await goes('shell', holds('react', 'react/jsx-runtime'));
    expect(await refused('mf-a', takes('react', 'react/compiler-runtime'))).toBe(
      'mf-a takes react/compiler-runtime as soon as it is loaded, and shell (live) does not have it ready then.',
    );
    await goes('mf-a', needs('^19.0.0'));
  });
});
