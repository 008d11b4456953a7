import { facts, shellFacts } from '../../testing/facts';
import type { PackageVersion } from '../comparison/comparison';
import { sharedFindings } from './sharedParts';

const party = (more: Partial<PackageVersion> = {}): PackageVersion => ({
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
const shell = (more: Partial<PackageVersion> = {}) =>
  party({ kind: 'shell', name: 'shell', label: 'shell 2', facts: shellFacts(), ...more });
const needing = (...names: string[]) =>
  party({ facts: facts({ shared: { needs: { react: { range: '^19.0.0', names } }, gives: {} } }) });
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
      party({ contract: 2 }),
      shell(),
      ['mf-a 1 was built for contract 2; shell 2 has 1, and would leave it out.'],
    ],
    ['for a smaller step of its contract', party({ contract: 1.5 }), shell(), []],
  ])('is compared, whoever of both is new: %s', (_what, remote, beside, refusals) => {
    expect(sharedFindings({ candidate: remote, former: undefined, others: [beside] }).refusals).toEqual(refusals);
    expect(sharedFindings({ candidate: beside, former: undefined, others: [remote] }).refusals).toEqual(refusals);
  });

  it('is not compared where none is live, which is said of who says what it takes', () => {
    expect(sharedFindings({ candidate: party(), former: undefined, others: [needing('use')] })).toMatchObject({
      refusals: [],
      gaps: ['No shell is live here: what this version takes of it was not compared.'],
    });
    expect(
      sharedFindings({ candidate: party({ facts: undefined }), former: undefined, others: [] }).gaps ?? [],
    ).toEqual([]);
  });

  it('is by whichever contract where a new shell does not say its own', () => {
    expect(
      sharedFindings({ candidate: shell({ contract: undefined }), former: undefined, others: [party({ contract: 2 })] })
        .refusals,
    ).toEqual([]);
  });
});
