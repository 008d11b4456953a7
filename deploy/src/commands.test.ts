import { readBuild } from './build';
import { commands, type Request } from './commands';
import { buildPackage, inTurn } from './packages';
import { findings, publishTogether } from './publish';
import { signAnew } from './signing';
import type { SeenVersion } from './watched';

const seen: SeenVersion[] = [];

jest.mock('./status', () => ({ status: async () => ({ revision: 1, signedBy: undefined, live: [], canaries: [], seen }) }));

jest.mock('./build');
jest.mock('./packages', () => ({ packageFolder: (name: string) => `/shop/${name}`, buildPackage: jest.fn(), inTurn: jest.fn((_folder: string, work: () => unknown) => work()) }));
jest.mock('./publish');
jest.mock('./signing');

const request = { subjects: [], build: true, json: false, releases: { store: { name: 'here' }, history: async () => [] } } as unknown as Request;

describe('what pages told', () => {
  it('is shown as it was measured, and as more than that where it was more', async () => {
    const base = { package: 'mf-a', version: '1', errors: 2 };
    seen.push(
      { ...base, views: 0, failed: 0, lost: 0 },
      { ...base, views: 3, failed: 1, lost: 7, load: 10_000, lcp: 10_001, inp: 200, cls: 1 },
      { ...base, views: 2000, failed: 1, lost: 0, load: 100, lcp: 2500, inp: 10_001, cls: 1.01 },
    );
    const rows = (await commands['status']!(request)).text.split('\n').filter((line) => line.startsWith('mf-a')).map((line) => line.split(/ {2,}/));
    expect(rows).toEqual([
      ['mf-a', '1', '0', '0', '2', '0'],
      ['mf-a', '1', '3', '1 (33.3 %)', '2', '7', '≤ 10000 ms', '> 10 s', '≤ 200 ms', '≤ 1'],
      ['mf-a', '1', '2000', '1 (0.1 %)', '2', '0', '≤ 100 ms', '≤ 2500 ms', '> 10 s', '> 1'],
    ]);
  });
});

describe('publishing by a command', () => {
  const candidate = { release: { name: 'mf-a', version: '2' } };
  const publish = (more: Partial<Request>) => commands['publish']!({ ...request, subjects: ['mf-a', 'mf-a'], ...more });

  beforeEach(() => {
    jest.mocked(buildPackage).mockClear();
    jest.mocked(inTurn).mockClear();
    jest.mocked(readBuild).mockResolvedValue(candidate as never);
    jest.mocked(publishTogether).mockResolvedValue([{ name: 'mf-a', version: '2', revision: 3, replaced: '1', notes: ['A note.'] }]);
  });

  it('builds each package that is named once, and says what is live', async () => {
    expect((await publish({})).text).toBe('mf-a 2 is live (table 3). It replaced 1.\n  A note.');
    expect(jest.mocked(buildPackage).mock.calls).toEqual([['/shop/mf-a', false]]);
    expect(jest.mocked(publishTogether).mock.lastCall?.[1]).toEqual([candidate]);
  });

  it('takes no build of another remote for this one’s, as a copied folder has; the yardstick’s is called otherwise than its folder', async () => {
    jest.mocked(readBuild).mockResolvedValue({ kind: 'remote', release: { name: 'mf-b', version: '2' } } as never);
    await expect(publish({})).rejects.toThrow('The build in /shop/mf-a is one of mf-b, not of mf-a: nothing was done. Build mf-a first, or name mf-b.');
    jest.mocked(readBuild).mockResolvedValue({ kind: 'shell', release: { name: 'one', version: '2' } } as never);
    await publish({ subjects: ['one-bundle'] });
  });

  it('builds nothing where that is left out', async () => {
    await publish({ build: false });
    expect(buildPackage).not.toHaveBeenCalled();
  });

  it.each([true, false])('builds and reads while nobody else builds there: %p', async (build) => {
    jest.mocked(readBuild).mockClear();
    jest.mocked(inTurn).mockImplementationOnce(async (folder, work) => {
      expect([folder, jest.mocked(buildPackage).mock.calls.length, jest.mocked(readBuild).mock.calls.length]).toEqual(['/shop/mf-a', 0, 0]);
      const read = await work();
      expect([jest.mocked(buildPackage).mock.calls.length, jest.mocked(readBuild).mock.calls.length]).toEqual([build ? 1 : 0, 1]);
      return read;
    });
    await publish({ build });
    expect(jest.mocked(inTurn).mock.results).toHaveLength(1);
  });
});

describe('checking by a command', () => {
  const check = async (live: string | undefined, found: { refusals?: string[]; notes?: string[]; gaps?: string[] } = {}) => {
    jest.mocked(readBuild).mockResolvedValue({ release: { name: 'mf-a', version: '2' } } as never);
    jest.mocked(findings).mockResolvedValue({ refusals: [], notes: [], ...found });
    const remotes = live ? [{ name: 'mf-a', version: live }] : [];
    const { text, failed } = await commands['check']!({ ...request, subjects: ['mf-a'], releases: { entries: async () => ({ remotes, hosts: [] }) } as never });
    return [text, failed];
  };

  it('says what would be live, in whose place, and whether all could be looked at', async () => {
    expect(await check(undefined)).toEqual(['mf-a 2 would be live. Nothing speaks against it.', false]);
    expect(await check('1')).toEqual(['mf-a 2 would be live in place of 1. Nothing speaks against it.', false]);
    expect(await check('2')).toEqual(['mf-a 2 is live already. Nothing speaks against it.', false]);
    expect(await check('1', { notes: ['A gap.'], gaps: ['A gap.'] })).toEqual(['mf-a 2 would be live in place of 1. Nothing that could be looked at speaks against it, and not all could be:\n  A gap.', false]);
  });

  it('fails with what speaks against it', async () => {
    expect(await check('1', { refusals: ['It breaks mf-b.', 'It breaks mf-c.'] })).toEqual(['It breaks mf-b.\nIt breaks mf-c.', true]);
  });
});

describe('signing anew by a command', () => {
  const sign = async (left: string[]) => {
    jest.mocked(signAnew).mockResolvedValue({ signed: 2, left });
    const { text, failed } = await commands['sign']!({ ...request, releases: { signer: { key: 'ours' } } as never });
    return [text, failed];
  };

  it('fails where something was left, and says what', async () => {
    const done = '2 documents that another key had signed have the signature of ours now.';
    expect(await sign([])).toEqual([done, false]);
    expect(await sign(['watch/one.json cannot be believed.'])).toEqual([`${done}\nwatch/one.json cannot be believed.`, true]);
  });
});
