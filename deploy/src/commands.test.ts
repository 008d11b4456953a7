import { readBuild } from './build';
import { commands } from './commands';
import type { Request } from './commands/answers';
import { rollback } from './live';
import { buildPackage, withBuildLock, packageFolder } from './packages';
import { findings, publishTogether } from './publish';
import { signAgain } from './signing';
import type { Canary, LivePackage } from './status';
import { removeWithdrawn, type SeenVersion } from './watched';

const live: LivePackage[] = [];
const canaries: Canary[] = [];
const seen: SeenVersion[] = [];
const pause = jest.fn();

jest.mock('./status', () => ({ status: async () => ({ revision: 1, signedBy: undefined, live, canaries, seen }) }));
jest.mock('./watched', () => ({ removeWithdrawn: jest.fn() }));
jest.mock('node:timers/promises', () => ({ setTimeout: (milliseconds: number) => pause(milliseconds) }));

jest.mock('./build');
jest.mock('./commits', () => ({ uncommittedIn: (folder: string) => [`${folder}/src/a.ts`] }));
jest.mock('./packages', () => ({
  packageFolder: jest.fn((name: string) => `/shop/${name}`),
  buildPackage: jest.fn(),
  withBuildLock: jest.fn((_folder: string, work: () => unknown) => work()),
}));
jest.mock('./canaries');
jest.mock('./keptCandidates');
jest.mock('./live');
jest.mock('./publish');
jest.mock('./signing');

const request = {
  subjects: [],
  build: true,
  json: false,
  releases: {
    store: { name: 'here' },
    history: async () => [],
    requireTrusted: () => undefined,
    entries: async () => ({ remotes: [], hosts: [] }),
  },
} as unknown as Request;

describe('what pages told', () => {
  it('is shown as it was measured, and as more than that where it was more', async () => {
    const base = { package: 'mf-a', version: '1', errors: 2 };
    seen.push(
      { ...base, views: 0, failed: 0, lost: 0 },
      { ...base, views: 3, failed: 1, lost: 7, load: 10_000, lcp: 10_001, inp: 200, cls: 1 },
      { ...base, views: 2000, failed: 1, lost: 0, load: 100, lcp: 2500, inp: 10_001, cls: 1.01 },
    );
    const rows = (await commands['status']!(request)).text
      .split('\n')
      .filter((line) => line.startsWith('mf-a'))
      .map((line) => line.split(/ {2,}/));
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
    jest.mocked(withBuildLock).mockClear();
    jest.mocked(readBuild).mockResolvedValue(candidate as never);
    jest
      .mocked(publishTogether)
      .mockResolvedValue([{ name: 'mf-a', version: '2', revision: 3, replaced: '1', notes: ['A note.'] }]);
  });

  it('builds each package that is named once, and says what is live', async () => {
    expect((await publish({})).text).toBe('mf-a 2 is live (table 3). It replaced 1.\n  A note.');
    expect(jest.mocked(buildPackage).mock.calls).toEqual([['/shop/mf-a', false]]);
    expect(jest.mocked(publishTogether).mock.lastCall?.[1]).toEqual([candidate]);
  });

  it('builds nothing where one of the packages is not there', async () => {
    const there = jest.mocked(packageFolder).getMockImplementation()!;
    jest.mocked(packageFolder).mockImplementation((name) => {
      if (name === 'mf-b') throw new Error('There is no package mf-b.');
      return there(name);
    });
    await expect(publish({ subjects: ['mf-a', 'mf-b'] })).rejects.toThrow('There is no package mf-b.');
    expect(buildPackage).not.toHaveBeenCalled();
    jest.mocked(packageFolder).mockImplementation(there);
  });

  it.each([
    ['publish', 'entries', {}],
    ['publish', 'requireTrusted', {}],
    ['canary', 'entries', { percent: '5' }],
    ['canary', 'requireTrusted', { percent: '5' }],
    ['check', 'entries', {}],
  ])('builds nothing for a store that would refuse whatever comes of it: %s, %s', async (command, part, options) => {
    const refusing = () => {
      throw new Error('It cannot be trusted.');
    };
    const releases = { ...request.releases, [part]: refusing };
    await expect(
      commands[command]!({ ...request, ...options, subjects: ['mf-a'], releases: releases as never }),
    ).rejects.toThrow('It cannot be trusted.');
    expect(buildPackage).not.toHaveBeenCalled();
  });

  it('takes no build of another remote for this one’s, as a copied folder has; the yardstick’s is called otherwise than its folder', async () => {
    jest.mocked(readBuild).mockResolvedValue({ kind: 'remote', release: { name: 'mf-b', version: '2' } } as never);
    await expect(publish({})).rejects.toThrow(
      'The build in /shop/mf-a is one of mf-b, not of mf-a: nothing was done. Build mf-a first, or name mf-b.',
    );
    jest.mocked(readBuild).mockResolvedValue({ kind: 'shell', release: { name: 'one', version: '2' } } as never);
    await publish({ subjects: ['one-bundle'] });
  });

  it('says of what was built just now what no commit has, and of nothing else', async () => {
    const committed = { release: { ...candidate.release, commit: 'abc' } };
    jest.mocked(readBuild).mockResolvedValue(committed as never);
    await publish({});
    expect(jest.mocked(publishTogether).mock.lastCall?.[1]).toEqual([
      { ...committed, uncommitted: ['/shop/mf-a/src/a.ts'] },
    ]);
    await publish({ build: false });
    expect(jest.mocked(publishTogether).mock.lastCall?.[1]).toEqual([committed]);
  });

  it.each([
    ['shell', ' Each server of the shop runs it from its next start on.'],
    ['mf-a', ''],
  ])('says when what is live comes to visitors: %s', async (name, when) => {
    jest
      .mocked(publishTogether)
      .mockResolvedValue([{ name, version: '2', revision: 3, replaced: undefined, notes: [] }]);
    expect((await publish({ subjects: [name] })).text).toBe(`${name} 2 is live (table 3).${when}`);
    jest.mocked(rollback).mockResolvedValue({ name, version: '1', revision: 4, replaced: undefined, notes: [] });
    expect((await commands['rollback']!({ ...request, subjects: [name] })).text).toBe(
      `${name} 1 is live again (table 4).${when}`,
    );
  });

  it('says where nothing was done, since the very same was live', async () => {
    jest
      .mocked(publishTogether)
      .mockResolvedValue([
        { name: 'mf-a', version: '2', revision: 3, replaced: undefined, notes: [], unchanged: true },
      ]);
    expect((await publish({})).text).toBe('mf-a 2 is live already: nothing was changed (table 3).');
    jest
      .mocked(rollback)
      .mockResolvedValue({ name: 'mf-a', version: '2', revision: 3, replaced: undefined, notes: [], unchanged: true });
    expect((await commands['rollback']!({ ...request, subjects: ['mf-a'] })).text).toBe(
      'mf-a 2 is live already: nothing was changed (table 3).',
    );
  });

  it('builds nothing where that is left out', async () => {
    await publish({ build: false });
    expect(buildPackage).not.toHaveBeenCalled();
  });

  it.each([true, false])('builds and reads while nobody else builds there: %p', async (build) => {
    jest.mocked(readBuild).mockClear();
    jest.mocked(withBuildLock).mockImplementationOnce(async (folder, work) => {
      expect([folder, jest.mocked(buildPackage).mock.calls.length, jest.mocked(readBuild).mock.calls.length]).toEqual([
        '/shop/mf-a',
        0,
        0,
      ]);
      const read = await work();
      expect([jest.mocked(buildPackage).mock.calls.length, jest.mocked(readBuild).mock.calls.length]).toEqual([
        build ? 1 : 0,
        1,
      ]);
      return read;
    });
    await publish({ build });
    expect(jest.mocked(withBuildLock).mock.results).toHaveLength(1);
  });
});

describe('checking by a command', () => {
  const check = async (
    live: string | undefined,
    found: { refusals?: string[]; notes?: string[]; gaps?: string[] } = {},
  ) => {
    jest.mocked(readBuild).mockResolvedValue({ release: { name: 'mf-a', version: '2' } } as never);
    jest.mocked(findings).mockResolvedValue({ refusals: [], notes: [], ...found });
    const remotes = live ? [{ name: 'mf-a', version: live }] : [];
    const { text, failed } = await commands['check']!({
      ...request,
      subjects: ['mf-a'],
      releases: { entries: async () => ({ remotes, hosts: [] }) } as never,
    });
    return [text, failed];
  };

  it('says what would be live, in whose place, and whether all could be looked at', async () => {
    expect(await check(undefined)).toEqual(['mf-a 2 would be live. All checks passed.', false]);
    expect(await check('1')).toEqual(['mf-a 2 would be live in place of 1. All checks passed.', false]);
    expect(await check('2')).toEqual(['mf-a 2 is live already. All checks passed.', false]);
    expect(await check('1', { notes: ['A gap.'], gaps: ['A gap.'] })).toEqual([
      'mf-a 2 would be live in place of 1. No check failed, but not everything could be checked:\n  A gap.',
      false,
    ]);
  });

  it('looks at several as they will be live together, and fails where one of them may not be', async () => {
    const [one, other] = ['mf-a', 'mf-b'].map((name) => ({ release: { name, version: '2' } })) as [never, never];
    jest.mocked(readBuild).mockResolvedValueOnce(one).mockResolvedValueOnce(other);
    jest
      .mocked(findings)
      .mockReset()
      .mockResolvedValueOnce({ refusals: [], notes: [] })
      .mockResolvedValueOnce({ refusals: ['It breaks mf-c.'], notes: [] });
    const { text, json, failed } = await commands['check']!({ ...request, subjects: ['mf-a', 'mf-b'] });
    expect([text, failed]).toEqual(['mf-a 2 would be live. All checks passed.\nIt breaks mf-c.', true]);
    expect(json).toMatchObject({
      packages: [
        { package: 'mf-a', refusals: [] },
        { package: 'mf-b', refusals: ['It breaks mf-c.'] },
      ],
    });
    expect(jest.mocked(findings).mock.calls.map(([, candidate, , options]) => [candidate, options.companions])).toEqual(
      [
        [one, [one, other]],
        [other, [one, other]],
      ],
    );
  });

  it('fails with what speaks against it', async () => {
    expect(await check('1', { refusals: ['It breaks mf-b.', 'It breaks mf-c.'] })).toEqual([
      'It breaks mf-b.\nIt breaks mf-c.',
      true,
    ]);
  });
});

describe('signing anew by a command', () => {
  const sign = async (left: string[], signed = 2) => {
    jest.mocked(signAgain).mockResolvedValue({ signed, left });
    const { text, failed } = await commands['sign']!({ ...request, releases: { signer: { key: 'ours' } } as never });
    return [text, failed];
  };

  it('fails where something was left, and says what', async () => {
    const done = '2 documents that another key had signed have the signature of ours now.';
    expect(await sign([])).toEqual([done, false]);
    expect(await sign([], 0)).toEqual(['There was nothing to sign anew with ours.', false]);
    expect(await sign(['watch/one.json cannot be trusted.'])).toEqual([
      `${done}\nwatch/one.json cannot be trusted.`,
      true,
    ]);
  });
});

describe('the status by a command', () => {
  const status = async (subjects: string[] = [], history: string[] = []) =>
    (
      await commands['status']!({
        ...request,
        subjects,
        releases: { store: { name: 'here' }, history: async () => history.map((name) => ({ package: name })) } as never,
      })
    ).text;
  const parts = (line = '') => line.trim().split(/ {2,}/);
  const rowsOf = (text: string, name: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(name))
      .map(parts);

  beforeAll(() => {
    const since = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    live.push(
      { package: 'mf-x', version: '1', commit: '0123456789abcdef', since, who: 'Ann', why: 'so', kept: [] },
      { package: 'mf-y', version: '2', address: 'https://y.test/mf-y/', kept: [] },
    );
    canaries.push(
      { package: 'mf-x', version: '3', percent: 5, since, who: 'Bob', why: 'to see' },
      { package: 'mf-y', version: '4', percent: 20, withdrawn: 'It failed.' },
    );
    seen.push(
      { package: 'mf-x', version: '1', views: 1, failed: 0, errors: 0, lost: 0 },
      { package: 'mf-y', version: '2', views: 2, failed: 0, errors: 0, lost: 0 },
    );
  });

  it('says what is live, of which commit, since when, and why; and what is tried out, by how many', async () => {
    const text = await status();
    expect(text.split('\n')[0]).toBe('Table 1 of here');
    expect(rowsOf(text, 'mf-x')).toEqual([
      ['mf-x', '1', '3 h ago by Ann', '0123456789', 'so'],
      ['mf-x', '3', '5 %', '3 h ago by Bob', 'to see'],
      ['mf-x', '1', '1', '0 (0.0 %)', '0', '0'],
    ]);
    expect(rowsOf(text, 'mf-y')).toEqual([
      ['mf-y', '2', 'https://y.test/mf-y/'],
      ['mf-y', '4', 'nobody', 'Withdrawn by the shop, and still in the table: It failed.'],
      ['mf-y', '2', '2', '0 (0.0 %)', '0', '0'],
    ]);
  });

  it('says of the packages that are named, and of no other', async () => {
    const text = await status(['mf-y']);
    expect(rowsOf(text, 'mf-y')).toHaveLength(3);
    expect(text).not.toContain('mf-x');
  });

  it('says that nothing is live of what was there once, and refuses what never was', async () => {
    expect(await status(['mf-gone'], ['mf-gone'])).toBe('Table 1 of here\nNothing of mf-gone is live.');
    await expect(status(['mf-y', 'mf-z'], ['mf-gone'])).rejects.toThrow('Nothing was ever done here with mf-z.');
  });
});

describe('the history by a command', () => {
  const history = async (changes: object[]) =>
    (await commands['history']!({ ...request, releases: { history: async () => changes } as never })).text;

  it('says who did what, when and why, and what it replaced', async () => {
    const text = await history([
      {
        revision: 4,
        when: '2026-11-27T10:20:30.456Z',
        action: 'canary',
        package: 'mf-a',
        version: '2',
        from: '1',
        percent: 5,
        who: 'Ann',
        why: 'to see',
        notes: ['One.', 'Two.'],
      },
      { revision: 3, when: '2026-11-26T01:02:03.000Z', action: 'unlink', package: 'mf-b', from: '7', who: 'Bob' },
    ]);
    expect(text.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['Table', 'When (UTC)', 'What', 'Package', 'Version', 'Before', 'Who', 'Why'],
      [expect.stringMatching(/^─+$/), ...Array<unknown>(7).fill(expect.stringMatching(/^─+$/))],
      ['4', '2026-11-27 10:20:30', 'canary 5 %', 'mf-a', '2', '1', 'Ann', 'to see · One. · Two.'],
      ['3', '2026-11-26 01:02:03', 'unlink', 'mf-b', '7', 'Bob'],
    ]);
  });

  it('says that there is none', async () => {
    expect(await history([])).toBe('Nothing was ever done here.');
  });
});

describe('watching by a command', () => {
  it('says what it does, and once what it cannot, until it can', async () => {
    const refuse = () => Promise.reject(new Error('No room is left.'));
    const attempts = [refuse, refuse, async () => ['Done.'], refuse];
    for (const attempt of attempts) jest.mocked(removeWithdrawn).mockImplementationOnce(attempt);
    pause.mockReset();
    for (let times = 1; times < attempts.length; times++) pause.mockResolvedValueOnce(undefined);
    pause.mockRejectedValueOnce(new Error('It is stopped.'));
    const said = jest.spyOn(console, 'log').mockImplementation();
    await expect(
      commands['watch']!({ ...request, releases: { store: { name: 'here' }, requireTrusted: () => {} } as never }),
    ).rejects.toThrow('It is stopped.');
    const failure = 'What the shop withdraws could not be taken out of the table: No room is left. It is tried again.';
    expect(said.mock.calls.flat()).toEqual(['Watching here; Ctrl-C ends it.', failure, 'Done.', failure]);
    expect(pause.mock.calls).toEqual(attempts.map(() => [2000]));
    said.mockRestore();
  });
});
