import { startCanary } from './canaries';
import { rollback, unlink } from './live';
import { publish, publishTogether } from './publish';
import { payload } from './testing/facts';
import { beginWithLiveShell, build, event, fills, goes, here } from './testing/gate';

beginWithLiveShell();

describe('what is meant all the same', () => {
  it('passes with a reason, which stands in the history with what it breaks', async () => {
    await goes('mf-a', {}, { allowBreaking: 'Nobody uses it', because: 'A clean-up' });
    await goes('mf-b', { slices: ['cart'] }, { allowBreaking: 'It moves next week' });
    const [change] = await here.releases.history();
    expect(change).toMatchObject({
      package: 'mf-b',
      why: 'It moves next week',
      notes: expect.arrayContaining([
        expect.stringMatching(/^Allowed to break \(It moves next week\): mf-b \S+ has the slice cart/),
      ]) as unknown,
    });
    await expect(goes('mf-b', {}, { allowBreaking: ' ' })).rejects.toThrow(
      'Why may it break others? --allow-breaking <why>',
    );
  });

  it('is published together: two sides that change at once are compared as they will be', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } });
    const shape = payload({ key: { type: 'string' } });
    const sender = await build('mf-a', { events: { dispatches: [event('a/done', shape)], listens: [] } });
    const listener = await build('mf-b', {
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done', shape)] },
    });
    await expect(publish(here.releases, sender)).rejects.toThrow('without id');
    await publishTogether(here.releases, [sender, listener]);
  });

  it('is published together with what ends a canary, which nobody needs to get on with any more', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-b', {});
    await startCanary(
      here.releases,
      await build('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } }),
      5,
    );
    const sender = await build('mf-a', {
      events: { dispatches: [event('a/done', payload({ key: { type: 'string' } }))], listens: [] },
    });
    await expect(publish(here.releases, sender)).rejects.toThrow(/without id, which mf-b \S+ \(a canary\) needs/);
    await publishTogether(here.releases, [sender, await build('mf-b', { links: ['/mf-a'] })]);
    expect((await here.releases.entries()).canaries).toEqual([]);
  });

  it('is refused beside a canary that goes on, since its package is published as it is live already', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    const same = await build('mf-b', { commit: 'a'.repeat(40) });
    await publish(here.releases, same);
    await startCanary(
      here.releases,
      await build('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } }),
      5,
    );
    const sender = await build('mf-a', {
      events: { dispatches: [event('a/done', payload({ key: { type: 'string' } }))], listens: [] },
    });
    const again = await build('mf-b', { commit: 'b'.repeat(40) });
    await expect(publishTogether(here.releases, [sender, again])).rejects.toThrow(
      /without id, which mf-b \S+ \(a canary\) needs/,
    );
  });
});

describe('a rollback to what breaks others by now', () => {
  const hears = (shape: object) => ({
    wakes: ['a/done'],
    events: { dispatches: [], listens: [event('a/done', shape)] },
  });
  const both = payload({ id: { type: 'number' }, plan: { type: 'string' } });
  const back = () => rollback(here.releases, 'mf-a', undefined);

  it('is done, and says what it breaks, in the history too', async () => {
    const { version } = await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-a', { events: { dispatches: [event('a/done', both)], listens: [] } });
    await goes('mf-b', hears(both));
    const { notes } = await back();
    expect(notes).toEqual([
      expect.stringMatching(
        /^Live again all the same: mf-a \S+ sends a\/done without plan, which mf-b \S+ \(live\) needs\.$/,
      ),
    ]);
    expect([await here.liveOf('mf-a'), (await here.releases.history())[0]?.notes]).toEqual([version, notes]);
  });

  it('says nothing where nobody is broken', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-a', { events: { dispatches: [event('a/done', both)], listens: [] } });
    await goes('mf-b', hears(payload({ id: { type: 'number' } })));
    expect((await back()).notes).toEqual([]);
  });
});

describe('a remote that is taken out', () => {
  const notCompared = 'API_URL names no API: what is read of it was not compared.';
  const without = async (name: string) =>
    (await unlink(here.releases, name)).notes.map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));

  it('is missed by those who lead there, send to it, or stand in its slots, and it goes all the same', async () => {
    await goes('mf-a', { wakes: ['x/y'], renders: [{ slot: 'mf-a/aside', props: payload({}) }] });
    await goes('mf-b', {
      links: ['/mf-a'],
      events: { dispatches: [event('x/y')], listens: [] },
      ...fills('mf-a/aside'),
    });
    expect(await without('mf-a')).toEqual([
      'Gone all the same: the shop without mf-a has no page /mf-a any more, to which mf-b (live) links.',
      'Gone all the same: the shop without mf-a is no longer woken by x/y, which mf-b (live) sends: nobody would hear it.',
      'Gone all the same: the shop without mf-a no longer renders the slot mf-a/aside, which mf-b (live) fills.',
      notCompared,
    ]);
    expect((await here.releases.history())[0]).toMatchObject({
      action: 'unlink',
      notes: [expect.any(String), expect.any(String), expect.any(String), notCompared],
    });
    expect(await without('mf-b')).toEqual([notCompared]);
  });
});
