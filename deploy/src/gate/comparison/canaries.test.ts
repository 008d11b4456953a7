import type { Shape } from '@storefront/contracts';
import { abort, promote, startCanary } from '../../canaries';
import { findings, type PublishOptions } from '../../publish';
import { payload } from '../../testing/facts';
import { beginWithLiveShell, build, event, exposes, fills, goes, here, refused, route } from '../../testing/gate';

beginWithLiveShell();

describe('what a canary gives', () => {
  const tried = async (name: string, more: object) => startCanary(here.releases, await build(name, more), 5);
  const hears = { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')], handles: ['a/done'] } };
  const sends = { events: { dispatches: [event('a/done')], listens: [] } };

  beforeEach(async () => {
    for (const name of ['mf-a', 'mf-c']) await goes(name, {});
  });

  it('is one of two who send an event: the only one says whether it ends', async () => {
    await goes('mf-a', sends);
    await goes('mf-b', hears);
    expect(await refused('mf-a', { events: { dispatches: [], listens: [], says: ['a/left'] } })).toBe(
      'mf-a no longer sends a/done, for which mf-b (live) waits, and nobody else sends it.',
    );
    expect(
      (
        await findings(
          here.releases,
          await build('mf-a', { events: { dispatches: [], listens: [], says: ['a/done'] } }),
          await here.releases.entries(),
          {},
        )
      ).refusals,
    ).toEqual([]);
    await goes('mf-c', sends);
    await goes('mf-a', { events: { dispatches: [], listens: [], says: [] } });
  });

  it('is not there for all: a page', async () => {
    await goes('mf-b', {});
    await tried('mf-a', {
      routes: [route('mf-a', 'news'), route('new')],
      ...exposes('./routes/news', './routes/page'),
    });
    expect(await refused('mf-b', { links: ['/new'] })).toBe('mf-b links to /new, a page that not all visitors have.');
    await promote(here.releases, 'mf-a');
    await goes('mf-b', { links: ['/new'] });
  });

  it('is not there for all: who hears an event, who sends it, who renders a slot', async () => {
    await goes('mf-a', sends);
    await goes('mf-b', hears);
    await tried('mf-c', { ...hears, renders: [{ slot: 'mf-c/end', props: payload({}) }] });
    expect(await refused('mf-b', {})).toBe(
      'mf-b is no longer woken by a/done, which mf-a (live) sends: nobody would hear it.',
    );
    expect(await refused('mf-b', { ...hears, events: { ...hears.events, handles: [] } })).toBe(
      'mf-b is woken by a/done, which mf-a (live) sends, and its code does not hear it any more.',
    );
    expect((await goes('mf-d', fills('mf-c/end'))).notes).toContainEqual(
      expect.stringContaining('fills the slot mf-c/end, which nobody renders yet.'),
    );
    await tried('mf-c', sends);
    expect((await goes('mf-a', {})).notes).toContainEqual(
      expect.stringMatching(/^Nobody sends a\/done any more, for which mf-b \S+ \(live\) waits\.$/),
    );
  });

  it('is named where it lacks what the live version gives: nobody else has to do anything', async () => {
    const ends = { renders: [{ slot: 'mf-c/end', props: payload({}) }] };
    const over = { events: { dispatches: [event('a/over')], listens: [] } };
    await goes('mf-c', {
      ...ends,
      wakes: ['a/over'],
      events: { dispatches: [event('c/said')], listens: [event('a/over')], handles: ['a/over'] },
    });
    await goes('mf-d', { ...fills('header.cart'), wakes: ['c/said', 'a/done'] });
    await tried('mf-c', {});
    const notes = async (name: string, more: object) =>
      (await goes(name, more)).notes.map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
    expect(await refused('mf-d', { ...fills('mf-c/end'), wakes: ['c/said', 'a/done'] })).toBe(
      'mf-d fills the slot mf-c/end, which mf-c (a canary) does not render, in place of header.cart, which shell (live) renders: abort that canary, or wait.',
    );
    expect(await notes('mf-b', fills('mf-c/end'))).toContainEqual(
      'mf-b fills the slot mf-c/end, which mf-c (a canary) does not render: abort that canary, or wait.',
    );
    await goes('mf-a', sends);
    expect(await refused('mf-a', over)).toBe(
      'mf-a sends a/over, which mf-c (a canary) does not hear, in place of a/done, for which mf-d (live) waits: abort that canary, or wait.',
    );
    expect(await notes('mf-b', over)).toContainEqual(
      'mf-b sends a/over, which mf-c (a canary) does not hear: abort that canary, or wait.',
    );
    await goes('mf-e', { events: { dispatches: [event('c/said')], listens: [] } });
    expect(await notes('mf-e', {})).toContainEqual(
      'mf-c (a canary) does not send c/said, for which mf-d (live) waits: abort that canary, or wait.',
    );
    await goes('mf-f', { wakes: ['a/over'], events: { dispatches: [], listens: [], handles: ['a/over'] } });
    expect(await refused('mf-f', {})).toBe(
      'mf-f is no longer woken by a/over, which mf-b (live) sends, and mf-c (a canary) does not hear it: abort that canary, or wait.',
    );
  });

  it('is there for all as far as the live version gives it, too, and what it takes away is not', async () => {
    const more = (...paths: string[]) => ({
      routes: [route('mf-a', 'news'), ...paths.map((path) => route(path, path))],
      ...exposes('./routes/news', ...paths.map((path) => `./routes/${path}`)),
    });
    await goes('mf-a', more('old', 'kept'));
    await goes('mf-b', {});
    await tried('mf-a', more('kept'));
    await goes('mf-b', { links: ['/kept'] });
    expect(await refused('mf-b', { links: ['/kept', '/old'] })).toBe(
      'mf-b links to /old, a page that not all visitors have.',
    );
  });
});

describe('what visitors of a canary have kept when it ends', () => {
  const cart = 'localStorage.cart';
  const line = (...fields: string[]) => ({
    type: 'array' as const,
    items: payload(Object.fromEntries(fields.map((field) => [field, {}]))),
  });
  const keeps = (kept: Shape, read: Shape = kept) => ({
    stores: [cart],
    keeps: [cart],
    kept: { [cart]: kept },
    keptReads: { reads: { [cart]: read }, texts: [], others: 0 },
  });
  const begins = async (more: object, options: PublishOptions = {}) =>
    startCanary(here.releases, await build('mf-b', more), 5, options);
  const said = (lines: readonly string[]) => lines.map((one) => one.replaceAll(/ 1\.2\.0-\w+/g, ''));
  const lost =
    "mf-b keeps cart of the browser's localStorage without [].count, which mf-b (live) needs: when the canary ends, its visitors lose that.";

  it('is what the live version can read, or the canary is refused', async () => {
    await goes('mf-b', keeps(line('id', 'count')));
    const sentence = await begins(keeps(line('id'), line('id'))).catch((error: Error) => said([error.message]).join());
    expect(sentence).toBe(lost);
    await begins(keeps(line('id', 'count', 'at'), line('id', 'count')));
  });

  it('is said at its end, and in the history, where it was begun all the same', async () => {
    await goes('mf-b', keeps(line('id', 'count')));
    await begins(keeps(line('id'), line('id')), { allowBreaking: 'Two testers see it.' });
    const { notes } = await abort(here.releases, 'mf-b');
    expect(said(notes)).toEqual([`Ended all the same: ${lost.replace('mf-b keeps', 'mf-b (a canary) keeps')}`]);
    expect((await here.releases.history())[0]).toMatchObject({ action: 'abort', notes });
  });

  it('is told by its form where nobody says what the live version reads, and goes live as it ever did', async () => {
    await goes('mf-b', { ...keeps({ type: 'array', items: { type: 'number' } }, {}) });
    expect(await begins(keeps(line('id'), {}), {}).catch((error: Error) => said([error.message]).join())).toContain(
      "mf-b keeps cart of the browser's localStorage otherwise than mf-b (live): when the canary ends, its visitors lose that.",
    );
    await goes('mf-b', keeps(line('id', 'at'), {}), { allowBreaking: 'It reads both.' });
    expect((await begins(keeps(line('id', 'at'), {}), {})).notes).toEqual(
      expect.not.arrayContaining([expect.stringContaining('lose')]),
    );
  });
});
