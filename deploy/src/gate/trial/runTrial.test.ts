import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { long } from '@storefront/build/jest/long.cjs';
import { asNotes } from '../comparison/findings';
import * as processes from '../../store/processes';
import { runTrial } from './runTrial';

jest.mock('../../store/processes', () => ({
  __esModule: true,
  ...jest.requireActual<object>('../../store/processes'),
}));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trial-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What comes of a shell's script that does this once it is asked. */
async function outcomeOf(script: string, signal?: AbortSignal) {
  const file = join(folder, 'trial.cjs');
  await writeFile(file, script);
  return runTrial(
    file,
    { table: {}, owner: 'mf-a', releasesDir: folder, apiUrl: 'http://127.0.0.1:9' },
    {
      about: 'mf-a 1 in shell 2',
      mayBeDead: (path) => path === '/known',
      judgeUndeclared: (events) => asNotes(events.map(({ type }) => `unnamed: ${type}`)),
    },
    signal,
  );
}

/** The same on a machine of which all clocks go so many times as fast. */
async function hastilyOutcomeOf(times: number, script: string) {
  const { processorTime, queueingTime } = jest.requireActual<typeof processes>('../../store/processes');
  const [began, now] = [Date.now(), Date.now.bind(Date)];
  const clocks = [
    jest.spyOn(Date, 'now').mockImplementation(() => began + times * (now() - began)),
    jest.spyOn(processes, 'processorTime').mockImplementation((pid) => times * (processorTime(pid) ?? 0)),
    jest.spyOn(processes, 'queueingTime').mockImplementation((pid) => times * queueingTime(pid)),
  ];
  return outcomeOf(script).finally(() => clocks.forEach((clock) => clock.mockRestore()));
}

const asked = (act: string) => `process.once('message', (question) => { ${act} }); process.send({ ready: true });`;

describe('trying a remote in a process', () => {
  it('comes to what the shell says of it', async () => {
    expect(await outcomeOf(asked(`process.send({ verdict: { complaints: [] } })`))).toMatchObject({
      refusals: [],
      notes: [],
    });
    expect(await outcomeOf(asked(`process.send({ verdict: { complaints: [], alive: ['no'] } })`))).toMatchObject({
      refusals: [],
      alive: ['no'],
    });
    const said = await outcomeOf(
      asked(`process.send({ verdict: { complaints: ['its head failed (' + question.owner + ')'] } })`),
    );
    expect(said.refusals).toEqual(['mf-a 1 in shell 2 cannot be rendered: its head failed (mf-a).']);
  });

  it('hears what is said however the remote has things written down', async () => {
    const said = await outcomeOf(
      asked(
        `Object.prototype.toJSON = Array.prototype.toJSON = () => null; process.send({ verdict: { complaints: ['no'] } })`,
      ),
    );
    expect(said.refusals).toEqual(['mf-a 1 in shell 2 cannot be rendered: no.']);
  });

  it('tells apart what only a browser could tell', async () => {
    expect(
      await outcomeOf(
        asked(`process.send({ verdict: { complaints: [], notes: ['its fragment W wants a browser'] } })`),
      ),
    ).toEqual({
      refusals: [],
      notes: ['mf-a 1 in shell 2: its fragment W wants a browser.'],
      gaps: ['mf-a 1 in shell 2: its fragment W wants a browser.'],
    });
  });

  it('tells apart what is worth knowing, and links that are dead already', async () => {
    const links = `['/known', '/new'].map((path) => ({ path, complaint: 'its screen links to ' + path }))`;
    expect(
      await outcomeOf(
        asked(
          `process.send({ verdict: { complaints: [], remarks: ['two headings'], strayLinks: ${links}, unnamed: [{ type: 'mf-a/x', payload: 1 }] } })`,
        ),
      ),
    ).toEqual({
      refusals: ['mf-a 1 in shell 2: its screen links to /new.'],
      notes: ['mf-a 1 in shell 2: its screen links to /known.', 'unnamed: mf-a/x', 'mf-a 1 in shell 2: two headings.'],
      gaps: [],
    });
  });

  it.each([
    ['ends its process', `process.exit(3)`, 'its process ended at /a (code 3)'],
    [
      'throws where nobody catches',
      `setTimeout(() => { throw new TypeError('no') })`,
      'its process ended at /a (TypeError: no)',
    ],
  ])('is refused where it %s', async (_what, act, complaint) => {
    const { refusals } = await outcomeOf(asked(`process.send({ trying: '/a' }, () => { ${act} })`));
    expect(refusals).toEqual([`mf-a 1 in shell 2 cannot be rendered: ${complaint}.`]);
  });

  it('is refused where it loops', async () => {
    const { refusals } = await hastilyOutcomeOf(
      4,
      asked(`process.send({ trying: '/a' }, () => setTimeout(() => { for (;;); }, 50))`),
    );
    expect(refusals).toEqual(['mf-a 1 in shell 2 cannot be rendered: it came to no end at /a.']);
  });

  it.each([
    [1199, [], ['mf-a 1 in shell 2 was not rendered whole: this machine was too slow, at its start.']],
    [1200, ['mf-a 1 in shell 2 cannot be rendered: it came to no end at its start.'], []],
  ])(
    'is said to loop where it is silent though it has had 1.2 s of a processor, and not a moment before: %d ms',
    async (had, refusals, gaps) => {
      const now = Date.now.bind(Date);
      let spoke = Infinity;
      // Ten times as fast from its word on: how long a busy machine takes to start it is another matter.
      const faster = jest.spyOn(Date, 'now').mockImplementation(() => now() + 9 * Math.max(0, now() - spoke));
      let isLook = false;
      jest.spyOn(processes, 'queueingTime').mockImplementation(() => ((isLook = true), 0));
      // At each word it has had nothing yet.
      jest.spyOn(processes, 'processorTime').mockImplementation(() => {
        if (!isLook) spoke = Math.min(spoke, now());
        return isLook ? ((isLook = false), had) : 0;
      });
      const outcome = await outcomeOf(`process.send({ trying: 'its start' }); setInterval(() => {}, 1000);`);
      for (const spy of [faster, jest.mocked(processes.queueingTime), jest.mocked(processes.processorTime)])
        spy.mockRestore();
      expect(outcome).toMatchObject({ refusals, gaps });
    },
  );

  long('is refused for what was found, where there is no time for the rest', async () => {
    const found = await outcomeOf(
      asked(
        `process.send({ complaint: 'its head failed' }); process.send({ strayLink: { path: '/x', complaint: 'its screen links to /x' } }); process.send({ unnamed: { type: 'mf-a/x', payload: 1 } }); process.send({ trying: '/a' }); setInterval(() => process.send({ trying: '/b' }), 500)`,
      ),
    );
    expect(found.refusals).toEqual([
      'mf-a 1 in shell 2 cannot be rendered: its head failed.',
      'mf-a 1 in shell 2: its screen links to /x.',
    ]);
    expect(found.notes).toContain('unnamed: mf-a/x');
    expect(found.gaps).toEqual(['mf-a 1 in shell 2 was not rendered whole: this machine was too slow, at /b.']);
  });

  long('has as long as it would have on a machine that does nothing else', async () => {
    jest.spyOn(processes, 'queueingTime').mockReturnValue(3000);
    const { refusals, gaps } = await outcomeOf(
      asked(
        `const talking = setInterval(() => process.send({ trying: '/b' }), 500); setTimeout(() => { clearInterval(talking); process.send({ verdict: { complaints: ['its head failed'] } }); }, 7500)`,
      ),
    );
    expect([refusals, gaps]).toEqual([['mf-a 1 in shell 2 cannot be rendered: its head failed.'], []]);
  });

  it('is refused for what was found before its process ended, too', async () => {
    const { refusals } = await outcomeOf(
      asked(`process.send({ complaint: 'its head failed' }); process.send({ trying: '/a' }, () => process.exit(3))`),
    );
    expect(refusals).toEqual([
      'mf-a 1 in shell 2 cannot be rendered: its head failed.',
      'mf-a 1 in shell 2 cannot be rendered: its process ended at /a (code 3).',
    ]);
  });

  it('tells what else it has found, and what was stood, before its process ended', async () => {
    const found = [
      { failed: [{ what: 'a', complaint: 'no' }], stood: ['b'] },
      { failed: [], stood: ['c'] },
    ];
    const said = await outcomeOf(
      asked(
        `for (const harder of ${JSON.stringify(found)}) process.send({ harder }); process.send({ trying: '/a' }, () => process.exit(3))`,
      ),
    );
    expect(said).toMatchObject({ failed: [{ what: 'a', complaint: 'no' }], stood: ['b', 'c'] });
  });

  it('waits for a processor, and all are tried', async () => {
    const script = asked(`setTimeout(() => process.send({ verdict: { complaints: [String(Date.now())] } }), 300)`);
    const all = await Promise.all(Array.from({ length: 2 * availableParallelism() + 1 }, () => outcomeOf(script)));
    const ends = all.map(({ refusals }) => Number(/\d{13}/.exec(refusals[0]!)?.[0])).sort((one, other) => one - other);
    expect(ends).toHaveLength(all.length);
    expect(ends.at(-1)! - ends[0]!).toBeGreaterThan(500);
  });

  it('ends at once where nobody waits for it any more, or does not begin', async () => {
    const stop = new AbortController();
    const mark = join(folder, 'begun');
    const begin = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, String(process.pid))`;
    const outcome = outcomeOf(asked(`${begin}; setInterval(() => process.send({ trying: '/b' }), 100)`), stop.signal);
    const pid = async () => Number(await readFile(mark, 'utf8').catch(() => '0'));
    while ((await pid()) === 0) await new Promise((next) => setTimeout(next, 20));
    stop.abort();
    expect(await outcome).toMatchObject({ refusals: [], gaps: ['The trial was stopped.'] });
    const ended = await pid();
    const isThere = () => {
      try {
        return process.kill(ended, 0);
      } catch {
        return false;
      }
    };
    while (isThere()) await new Promise((next) => setTimeout(next, 20));
    await rm(mark);
    expect(await outcomeOf(asked(begin), stop.signal)).toMatchObject({ gaps: ['The trial was stopped.'] });
    expect(await pid()).toBe(0);
  });

  it('is a note where no remote has a part in it: the shell cannot be started', async () => {
    expect(await outcomeOf(`require('a-library-that-is-not-here')`)).toMatchObject({
      refusals: [],
      notes: [expect.stringMatching(/cannot be started here \(Error: Cannot find module/)],
    });
  });
});
