import { payload } from '../../testing/facts';
import { beginWithLiveShell, event, exposes, fills, goes, refused } from '../../testing/gate';

beginWithLiveShell();

describe('a fragment that fills a place twice', () => {
  const twice = {
    slots: ['W', 'W'].map((widget) => ({ slot: 'header.cart', widget, load: 'idle' })),
    ...exposes('./widgets/W', './widgets/X', './routes/news'),
  };

  it('is refused where it is new, and another one may stand beside it', async () => {
    expect(await refused('mf-a', twice)).toBe(
      'mf-a fills the slot header.cart with its fragment W twice: it would stand there beside itself.',
    );
    await goes('mf-a', {
      ...twice,
      slots: ['W', 'X'].map((widget) => ({ slot: 'header.cart', widget, load: 'idle' })),
    });
    await goes('mf-a', {
      ...twice,
      slots: [
        { slot: 'header.cart', widget: 'W', load: 'idle' },
        { slot: 'overlay', widget: 'W', load: 'idle' },
      ],
    });
  });

  it('is no news where the live version does', async () => {
    await goes('mf-a', twice, { allowBreaking: 'it counts' });
    await goes('mf-a', twice);
  });
});

describe('a slot', () => {
  it('passes what its fragments need', async () => {
    expect(await refused('mf-a', fills('header.cart', payload({ count: { type: 'string' } })))).toBe(
      'shell (live) renders the slot header.cart with count as a number; W of mf-a needs a string.',
    );
    await goes('mf-a', fills('header.cart', payload({ count: { type: 'number' } })));
    expect(await refused('shell', { renders: [{ slot: 'header.cart', props: payload({}) }] })).toBe(
      'shell renders the slot header.cart without count, which W of mf-a (live) needs.',
    );
  });

  it('passes what need not be there by the names by which it is read', async () => {
    const some = (...names: string[]) =>
      payload(Object.fromEntries(names.map((name) => [name, { type: 'string' }])), []);
    const opens = (...names: string[]) => ({ renders: [{ slot: 'mf-a/end', props: some(...names) }] });
    await goes('mf-a', opens('title'));
    await goes('mf-b', fills('mf-a/end', some('title')));
    expect(await refused('mf-a', opens('heading'))).toBe(
      'mf-a renders the slot mf-a/end with heading, which mf-b (live) does not read, in place of title, which it reads.',
    );
    expect(await refused('mf-b', fills('mf-a/end', some('heading')))).toBe(
      'mf-b reads of the slot mf-a/end heading, which mf-a (live) does not pass, in place of title, which it passes.',
    );
    await goes('mf-a', opens('title', 'heading'));
    await goes('mf-b', fills('mf-a/end', some('heading')));
    await goes('mf-a', opens('heading'));
  });

  it('is filled by what exports a component', async () => {
    expect(await refused('mf-a', { ...fills('header.cart'), blank: ['W'] })).toBe(
      'mf-a promises the fragment W, and its file exports no Widget.',
    );
  });

  it('that another opens is refused', async () => {
    const opens = (slot: string) => ({ renders: [{ slot, props: payload({}) }] });
    expect(await refused('mf-a', opens('header.cart'))).toContain(
      'mf-a renders the slot header.cart, which belongs to shell (live).',
    );
    await goes('mf-a', opens('mf-a/end'));
    expect(await refused('mf-b', opens('mf-a/other'))).toBe(
      'mf-b renders the slot mf-a/other, which belongs to mf-a (live).',
    );
  });

  it('that was filled when somebody was woken is filled still, while somebody wakes them', async () => {
    const dialog = (load: string) => ({
      slots: [{ slot: 'header.cart', widget: 'W', load }],
      fills: [{ slot: 'header.cart', widget: 'W', props: payload({}) }],
      ...exposes('./widgets/W', './routes/news'),
    });
    const woken = { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')], handles: ['a/done'] } };
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-b', { ...woken, ...dialog('wake') });
    expect(await refused('mf-b', woken)).toBe(
      'mf-b is woken by a/done, which mf-a (live) sends, and has no W any more to show in the slot header.cart.',
    );
    await goes('mf-b', { ...woken, ...dialog('idle') });
    // What came by itself may go.
    await goes('mf-b', woken);
  });

  describe('that was filled on each page, or when somebody was woken,', () => {
    const dialog = (load: string, wakes: string[], more: object = {}) => ({
      ...fills('header.cart'),
      slots: [{ slot: 'header.cart', widget: 'W', load }],
      wakes,
      events: { dispatches: [], listens: wakes.map((type) => event(type)), handles: wakes },
      ...more,
    });
    const sends = { events: { dispatches: [event('a/done')], listens: [] } };
    const shows = 'mf-b shows W in the slot header.cart when one of its events wakes it';

    it.each([
      ['nothing wakes', dialog('idle', ['a/done']), dialog('wake', []), 'none does'],
      ['nobody wakes', dialog('idle', []), dialog('wake', ['a/over']), 'nobody sends a/over'],
      ['nothing wakes any more', dialog('wake', ['a/done']), dialog('wake', []), 'none does'],
    ])('is refused where %s what fills it', async (_why, before, now, nobody) => {
      // Somebody else hears it still.
      await goes('mf-c', dialog('idle', ['a/done']));
      await goes('mf-a', sends);
      await goes('mf-b', before);
      expect(await refused('mf-b', now)).toBe(`${shows}, and ${nobody}: no page would show it any more.`);
    });

    it('may come when it is woken by what somebody sends, or names: that is a note', async () => {
      const notes = async (now: object) => {
        await goes('mf-b', dialog('visible', []));
        return (await goes('mf-b', now)).notes
          .filter((note) => note.includes('wakes it'))
          .map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
      };
      const note = [`${shows} (a/done), and mf-b (live) by itself.`];
      expect(
        await notes(
          dialog('wake', ['a/done'], { events: { dispatches: [event('a/done')], listens: [event('a/done')] } }),
        ),
      ).toEqual(note);
      await goes('mf-a', { events: { dispatches: [], listens: [], says: ['a/done'] } });
      expect(await notes(dialog('wake', ['a/done']))).toEqual(note);
      await goes('mf-b', dialog('visible', []));
      await goes('mf-a', sends);
      expect(await notes(dialog('wake', ['a/done']))).toEqual(note);
    });

    it('is each of several by its own name, and another one in the place of one that is gone', async () => {
      const several = (...loads: [widget: string, load: string][]) => ({
        ...dialog('idle', ['a/over']),
        slots: loads.map(([widget, load]) => ({ slot: 'header.cart', widget, load })),
        fills: loads.map(([widget]) => ({ slot: 'header.cart', widget, props: payload({}) })),
        ...exposes('./widgets/W', './widgets/V', './widgets/X', './routes/news'),
      });
      await goes('mf-b', several(['W', 'idle']));
      // A new one may wait for what is sent later.
      await goes('mf-b', several(['W', 'idle'], ['V', 'wake']));
      await goes('mf-b', several(['V', 'wake'], ['W', 'idle']));
      expect(await refused('mf-b', several(['V', 'wake'], ['W', 'wake']))).toBe(
        `${shows}, and nobody sends a/over: no page would show it any more.`,
      );
      expect(await refused('mf-b', several(['V', 'wake'], ['X', 'wake']))).toBe(
        `${shows.replace('W', 'X')}, and nobody sends a/over: no page would show it any more.`,
      );
    });

    it('may wait for what nobody sends yet where it did, and where it is new', async () => {
      await goes('mf-b', dialog('wake', ['a/done']));
      await goes('mf-b', dialog('wake', ['a/done', 'a/over']));
      await goes('mf-b', dialog('wake', []));
      await goes('mf-b', dialog('idle', []));
    });
  });

  it('that others fill may not go, and a fragment may', async () => {
    await goes('mf-a', fills('header.cart'));
    expect(await refused('shell', { renders: [] })).toBe(
      'shell no longer renders the slot header.cart, which mf-a (live) fills.',
    );
    expect(await refused('mf-a', fills('header.basket'))).toBe(
      'mf-a fills the slot header.basket, which nobody renders, in place of header.cart, which shell (live) renders.',
    );
    await goes('mf-a', {});
    await goes('shell', { renders: [] });
  });

  describe('that a package fills itself', () => {
    const own = (rendered: string | null, filled: string | null) => ({
      ...(filled && fills(filled)),
      renders: rendered ? [{ slot: rendered, props: payload({}) }] : [],
    });
    const both = own('mf-a/pick', 'mf-a/pick');

    it.each([
      [own('mf-a/choose', 'mf-a/pick'), 'mf-a no longer renders the slot mf-a/pick, which its own fragment fills.'],
      [own(null, 'mf-a/pick'), 'mf-a no longer renders the slot mf-a/pick, which its own fragment fills.'],
      [
        own('mf-a/pick', 'mf-a/choose'),
        'mf-a fills the slot mf-a/choose, which nobody renders, in place of mf-a/pick, which mf-a renders.',
      ],
    ])('is refused where one side alone is changed: %#', async (now, sentence) => {
      await goes('mf-a', both);
      expect((await refused('mf-a', now)).split('\n')).toContain(sentence);
    });

    it('is refused in a new package where its name is written in two ways', async () => {
      expect(await refused('mf-a', own('mf-a/pick', 'mf-a/pik'))).toBe(
        'mf-a fills the slot mf-a/pik, which its own code does not render, and renders mf-a/pick, which nobody fills.',
      );
    });

    it('passes where both sides change, where one is left open, and where a fragment is ahead of its slot', async () => {
      await goes('mf-a', both);
      await goes('mf-a', own('mf-a/choose', 'mf-a/choose'));
      await goes('mf-a', own('mf-a/choose', null));
      await goes('mf-a', own(null, null));
      await goes('mf-a', own(null, 'mf-a/pick'));
      await goes('mf-a', own('mf-a/choose', 'mf-a/pick'));
      await goes('mf-a', both);
    });
  });
});
