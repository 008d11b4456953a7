import { payload } from '../../testing/facts';
import { beginWithLiveShell, fills, goes, refused, route } from '../../testing/gate';

beginWithLiveShell();

describe('a route, a name', () => {
  beforeEach(() => goes('mf-a', { routes: [route('a/:id?', 'news')] }));

  describe('that another keeps for itself is refused', () => {
    it('is waited for under its own name, where other tabs are heard', async () => {
      const hears = (...hearsKeys: string[]) => ({
        stores: ['localStorage.cart'],
        keeps: ['localStorage.cart'],
        hearsKeys,
      });
      await goes('mf-c', hears());
      await goes('mf-c', hears('cart'));
      expect(await refused('mf-c', hears('basket'))).toBe(
        'mf-c waits for other tabs to change basket, which nobody keeps, in place of cart, which it keeps: a tab would not hear of the others any more.',
      );
      await goes('mf-b', { stores: ['localStorage.seen'] });
      for (const names of [['cart', 'basket'], ['seen'], []]) await goes('mf-c', hears(...names));
      await goes('mf-c', { ...hears('cart'), hearsKeys: undefined });
      await goes('mf-c', hears('basket'));
    });

    describe('what visitors have kept is read as it was', () => {
      const line = (...names: string[]) => ({
        type: 'array',
        items: payload(Object.fromEntries(names.map((name) => [name, {}]))),
      });
      const keeps = (shape: object, key = 'localStorage.cart') => ({
        stores: [key],
        keeps: [key],
        kept: { [key]: shape },
      });
      const end = 'If nothing is to be lost, read both for a while, and say so with --allow-breaking.';

      it.each<[object, object, string]>([
        [line('subscriptionId', 'count'), line('id', 'count'), '[] has id in place of subscriptionId'],
        [line('id'), payload({ version: {}, lines: {} }), 'all of it is of the kind object in place of a list'],
        [
          { type: 'array', items: { type: 'number' } },
          line('id'),
          '[] is of the kind object in place of the kind number',
        ],
        [
          payload({ at: { type: 'number' } }),
          payload({ at: { type: 'string' } }),
          'at is of the kind string in place of the kind number',
        ],
      ])('or refused: %j, %j', async (before, now, what) => {
        await goes('mf-b', keeps(before));
        expect(await refused('mf-b', keeps(now))).toBe(
          `mf-b keeps cart of the browser's localStorage otherwise than mf-b (live), whose visitors have kept something there: ${what}. ${end}`,
        );
        await goes('mf-b', keeps(now), { allowBreaking: 'It reads both.' });
      });

      it('with more or less beside it, in a tab alone, or where nobody says', async () => {
        await goes('mf-b', keeps(line('id', 'count')));
        await goes('mf-b', keeps(line('id', 'count', 'at')));
        await goes('mf-b', keeps(line('id')));
        await goes('mf-b', keeps({}));
        await goes('mf-b', keeps(line('id')));
        await goes('mf-c', keeps(line('id'), 'sessionStorage.draft'));
        await goes('mf-c', keeps(payload({ id: {} }), 'sessionStorage.draft'));
      });
    });

    it('what visitors have kept means what it meant, by its words', async () => {
      const means = (...words: string[]) => ({
        keptReads: { reads: {}, texts: ['localStorage.sound'], others: 0, words: { 'localStorage.sound': words } },
      });
      await goes('mf-b', means('off'));
      expect(await refused('mf-b', means('muted'))).toBe(
        "mf-b looks for muted in sound of the browser's localStorage, in place of off, which visitors of mf-b (live) have kept there: read both for a while.",
      );
      await goes('mf-b', means('off', 'muted'));
      await goes('mf-b', means('muted'));
      await goes('mf-b', means());
      await goes('mf-b', means('off'));
    });

    describe('what visitors have kept can be read still', () => {
      const line = (...names: string[]) => ({
        type: 'array',
        items: payload(Object.fromEntries(names.map((name) => [name, { type: 'number' }]))),
      });
      const reads = (shape: object | undefined, more: object = {}, texts: string[] = [], others = 1) => ({
        stores: ['localStorage.cart'],
        keeps: ['localStorage.cart'],
        keptReads: { reads: shape ? { 'localStorage.cart': shape } : {}, texts, others },
        ...more,
      });
      const keeps = (shape: object) => ({ kept: { 'localStorage.cart': shape } });

      it('or is refused: a field that is asked of it newly', async () => {
        await goes('mf-b', reads(line('id'), keeps(line('id', 'count'))));
        expect(await refused('mf-b', reads(line('id', 'at'), keeps(line('id', 'count', 'at'))))).toBe(
          "mf-b (live) has kept cart of the browser's localStorage without [].at, which mf-b needs.",
        );
        await goes(
          'mf-b',
          reads(
            { ...line('id', 'at'), items: { ...line('id', 'at').items, required: ['id'] } },
            keeps(line('id', 'count', 'at')),
          ),
        );
        await goes('mf-b', reads({}, keeps(line('id', 'count'))));
        await goes('mf-b', reads(line('more'), keeps(line('id', 'count'))), { allowBreaking: 'Nobody had any.' });
        await goes('mf-b', reads(line('more'), keeps(line('id', 'count'))));
      });

      it('or is refused: another kind that was read as well, as older versions may have kept it', async () => {
        const either = { type: 'array', items: { anyOf: [{ type: 'string' }, payload({ id: { type: 'string' } })] } };
        await goes('mf-b', reads(either));
        expect(await refused('mf-b', reads({ type: 'array', items: payload({ id: { type: 'string' } }) }))).toBe(
          "mf-b (live) reads cart of the browser's localStorage with [] as a string; mf-b needs an object.",
        );
        await goes(
          'mf-b',
          reads({
            type: 'array',
            items: { anyOf: [{ type: 'string' }, payload({ id: { type: 'string' } }), { type: 'number' }] },
          }),
        );
        await goes('mf-b', reads({}));
      });

      it('by its own code as well, which could read what it kept before', async () => {
        await goes('mf-b', reads(line('id'), keeps(line('id'))));
        expect(await refused('mf-b', reads(line('id'), keeps(payload({}))))).toContain(
          "mf-b keeps cart of the browser's localStorage with it as an object; its own code needs a list.",
        );
        expect(await refused('mf-b', reads(line('id'), keeps(line('count'))))).toContain(
          "mf-b keeps cart of the browser's localStorage without [].id, which its own code needs.",
        );
        await goes('mf-b', reads(line('id'), keeps({ type: 'array', items: {} })));
        await goes('mf-b', reads(line('id'), keeps(line('id', 'count'))));
        await goes('mf-c', reads(line('id'), { ...keeps(line('count')), stores: ['localStorage.own'] }));
      });

      it('or is refused: what contracts ask newly of what they have kept in the tab', async () => {
        const inTab = (shape: object) => ({
          stores: ['sessionStorage.draft/${…}'],
          keeps: ['sessionStorage.draft/${…}'],
          keptReads: { reads: {}, inTab: { 'sessionStorage.draft/${…}': shape }, texts: [], others: 0 },
        });
        await goes('mf-b', inTab(line('id')));
        expect(await refused('mf-b', inTab(line('id', 'tries')))).toBe(
          "mf-b (live) has kept draft/… of the browser's sessionStorage without [].tries, which mf-b needs.",
        );
        await goes('mf-b', inTab({ type: 'array', items: { ...line('id', 'tries').items, required: ['id'] } }));
        await goes('mf-b', reads(undefined));
        await goes('mf-b', inTab(line('more')));
      });

      it('or is refused: JSON in place of a plain text, and a text in place of JSON', async () => {
        await goes('mf-b', reads(undefined, {}, ['localStorage.cart']));
        expect(await refused('mf-b', reads(payload({ token: {} })))).toBe(
          "mf-b (live) has kept cart of the browser's localStorage as a plain text; mf-b reads JSON there.",
        );
        // It may have been read as JSON where nobody saw it.
        await goes('mf-b', reads(payload({ token: {} }), {}, [], 0));
        await goes('mf-b', reads(undefined, {}, ['localStorage.cart'], 1));
        await goes('mf-b', reads(payload({ token: {} }), {}, [], 0));
        await goes('mf-b', reads(payload({ token: {} })));
        expect(await refused('mf-b', reads(undefined, {}, ['localStorage.cart']))).toBe(
          "mf-b (live) has kept cart of the browser's localStorage as JSON; mf-b reads a plain text there.",
        );
      });
    });

    it('all that is kept, which nobody may clear for others', async () => {
      await goes('mf-c', { stores: ['localStorage.cart', 'localStorage.saved/${…}', 'sessionStorage.draft'] });
      const all = 'localStorage.${…}';
      expect(await refused('mf-b', { stores: [all], keeps: [all] })).toBe(
        "mf-b clears the browser's localStorage, in which mf-c (live) keeps cart, saved/…: take away your own keys alone.",
      );
      expect(await refused('mf-b', { stores: ['localStorage.own', 'sessionStorage.${…}'] })).toBe(
        "mf-b clears the browser's sessionStorage, in which mf-c (live) keeps draft: take away your own keys alone.",
      );
      await goes('mf-c', { stores: ['localStorage.cart'] });
      await goes('mf-b', { stores: ['sessionStorage.${…}', 'localStorage.own'] });
      await goes('mf-b', { stores: [all, 'localStorage.own'] }, { allowBreaking: 'A shop for one.' });
      await goes('mf-b', { stores: [all, 'localStorage.own', 'localStorage.more'] });
      // Who clears all has named no key.
      await goes('mf-c', { stores: ['localStorage.cart', 'localStorage.marks'] });
    });
  });

  describe('of the browser’s storage', () => {
    it('that is called otherwise is refused, since what visitors have kept is lost; read beside the new one it passes', async () => {
      await goes('mf-b', { stores: ['localStorage.cart'] });
      expect(await refused('mf-b', { stores: ['localStorage.basket'] })).toBe(
        "mf-b names basket of the browser's localStorage in place of cart of the browser's localStorage, where visitors of mf-b (live) have kept something: read both for a while, or say with --allow-breaking that one has nothing to do with the other.",
      );
      await goes('mf-b', { stores: ['localStorage.basket', 'localStorage.cart'] });
      expect((await goes('mf-b', { stores: ['localStorage.basket'] })).notes).toContainEqual(
        expect.stringMatching(
          /^mf-b \S+ no longer names cart of the browser's localStorage, as mf-b \S+ \(live\) does: what visitors have kept there stays, and nobody reads it\.$/,
        ),
      );
    });

    it('that another names as well stays whose it was, and a tab’s key is no place for what the browser kept', async () => {
      await goes('mf-b', { stores: ['localStorage.cart'] });
      await goes('mf-c', { stores: ['localStorage.cart'] }, { allowBreaking: 'a test' });
      await goes('mf-b', { stores: ['localStorage.cart'] });
      expect((await goes('mf-b', { stores: ['sessionStorage.basket'] })).notes).toContainEqual(
        expect.stringContaining("no longer names cart of the browser's localStorage"),
      );
    });

    const gone = (...keys: string[]) =>
      expect.arrayContaining(
        keys.map((key) => expect.stringContaining(`no longer names ${key}`) as unknown),
      ) as unknown;

    it('that was the tab’s is a note', async () => {
      await goes('mf-b', { stores: ['sessionStorage.draft'] });
      expect((await goes('mf-b', { stores: ['localStorage.new', 'sessionStorage.new'] })).notes).toEqual(
        gone("draft of the browser's sessionStorage"),
      );
    });

    it('that was the tab’s is refused where contracts keep the same under another one', async () => {
      const inTab = (shapes: Record<string, object>) => {
        const keys = Object.keys(shapes).map((key) => `sessionStorage.${key}`);
        return {
          stores: keys,
          keeps: keys,
          keptReads: {
            reads: {},
            inTab: Object.fromEntries(Object.entries(shapes).map(([key, shape]) => [`sessionStorage.${key}`, shape])),
            texts: [],
            others: 0,
          },
        };
      };
      const [text, order] = [{ type: 'string' }, payload({ id: { type: 'string' } })];
      await goes('mf-b', inTab({ coupon: text, order, 'draft/${…}': text }));
      expect(await refused('mf-b', inTab({ cartCoupon: text, order, 'draft/${…}': text }))).toMatch(
        /^mf-b names cartCoupon of the browser's sessionStorage in place of coupon of the browser's sessionStorage, /,
      );
      expect(await refused('mf-b', inTab({ coupon: text, attempt: order, 'draft/${…}': text }))).toMatch(
        / names attempt .* in place of order /,
      );
      expect(await refused('mf-b', inTab({ coupon: text, order, 'mf-b/draft/${…}': text }))).toMatch(
        / names mf-b\/draft\/… .* in place of draft\/… /,
      );
      await goes('mf-b', inTab({ coupon: text, order, 'draft/${…}': text, guide: text }));
      // Of texts alone, of which several go, nobody can tell which came for which.
      expect((await goes('mf-b', inTab({ tour: text, order }))).notes).toEqual(
        gone("coupon of the browser's sessionStorage", "guide of the browser's sessionStorage"),
      );
      expect((await goes('mf-b', inTab({ tour: text, seen: payload({ at: { type: 'number' } }) }))).notes).toEqual(
        gone("order of the browser's sessionStorage"),
      );
    });

    it('of a build that said no kinds may have been the browser’s', async () => {
      await goes('mf-b', { stores: ['tour'] });
      expect(await refused('mf-b', { stores: ['localStorage.guide'] })).toMatch(
        /^mf-b names guide of the browser's localStorage in place of tour of the browser's storage, /,
      );
      expect((await goes('mf-b', { stores: ['sessionStorage.guide'] })).notes).toEqual(
        gone("tour of the browser's storage"),
      );
    });

    it.each([
      [['localStorage.a', 'localStorage.b'], ['localStorage.c']],
      [['localStorage.a', 'b'], ['localStorage.c']],
      [['localStorage.a'], ['localStorage.c', 'localStorage.d']],
    ])('is a note where nobody can tell which came for which: %j, %j', async (before, now) => {
      await goes('mf-b', { stores: before });
      expect((await goes('mf-b', { stores: now })).notes).toEqual(gone("a of the browser's localStorage"));
    });

    it.each<[string, string[], string[], object, object, string[]]>([
      [
        'its own name in a tab’s storage',
        ['localStorage.cart', 'localStorage.own'],
        ['sessionStorage.cart', 'localStorage.own'],
        {},
        {},
        ["cart of the browser's sessionStorage in place of cart"],
      ],
      [
        'all of them with a name before them',
        ['localStorage.chatToken', 'localStorage.chatSound'],
        ['localStorage.mf-b/chatToken', 'localStorage.mf-b/chatSound'],
        {},
        {},
        [
          "mf-b/chatToken of the browser's localStorage in place of chatToken",
          "mf-b/chatSound of the browser's localStorage in place of chatSound",
        ],
      ],
      [
        'one with less in its name, and one that only goes',
        ['localStorage.cart.v1/${…}', 'localStorage.tour'],
        ['localStorage.cart', 'localStorage.guide'],
        {},
        {},
        ["cart of the browser's localStorage in place of cart.v1/…"],
      ],
      [
        'another under which the same is kept',
        ['localStorage.cart', 'localStorage.tour'],
        ['localStorage.lines', 'localStorage.guide'],
        { 'localStorage.cart': payload({ id: {} }), 'localStorage.tour': { type: 'string' } },
        { 'localStorage.lines': payload({ id: {} }), 'localStorage.guide': { type: 'string' } },
        ["lines of the browser's localStorage in place of cart"],
      ],
    ])(
      'that comes for one of several is refused where both are alike: %s',
      async (_what, before, now, kept, keptNow, sentences) => {
        await goes('mf-b', { stores: before, keeps: before, kept });
        const said = await refused('mf-b', { stores: now, keeps: now, kept: keptNow });
        expect(said.match(/(?<=names )[^,]*? in place of \S+/g)).toEqual(sentences);
        await goes('mf-b', { stores: [...before, ...now], keeps: [...before, ...now], kept: keptNow });
      },
    );

    it('that code and count call otherwise is refused, whichever of both was changed', async () => {
      const counts = (key: string, ...keeps: string[]) => ({
        ...fills('header.cart'),
        slots: [{ slot: 'header.cart', widget: 'W', load: 'idle', counts: key }],
        fills: [],
        stores: [...new Set([...keeps, `localStorage.${key}`])],
        keeps,
      });
      await goes('mf-b', counts('cart', 'localStorage.cart'));
      expect(await refused('mf-b', counts('cart', 'localStorage.basket'))).toMatch(
        /^mf-b names basket of the browser's localStorage in place of cart of the browser's localStorage, /,
      );
      expect(await refused('mf-b', counts('basket', 'localStorage.cart'))).toBe(
        "mf-b says that its fragment W counts basket of the browser's localStorage, which its code does not name: it keeps cart there, as mf-b (live) does.",
      );
      // Where code puts its key together nobody sees it there.
      await goes('mf-b', counts('cart'));
      await goes('mf-b', counts('cart', 'localStorage.${…}'));
      await goes('mf-b', counts('basket', 'localStorage.${…}'));
      await goes('mf-b', counts('cart', 'localStorage.cart', 'localStorage.basket'));
      await goes('mf-b', counts('basket', 'localStorage.cart', 'localStorage.basket'));
    });

    it('that a build from before says for code and count alike is compared as it was', async () => {
      await goes('mf-b', { stores: ['localStorage.cart'] });
      await goes('mf-b', { stores: ['localStorage.cart', 'localStorage.basket'], keeps: ['localStorage.basket'] });
    });

    it('that a build says nothing of is none that is lost', async () => {
      await goes('mf-b', { stores: ['localStorage.cart'] });
      expect((await goes('mf-b', {})).notes).not.toContainEqual(expect.stringContaining('no longer names'));
      await goes('mf-b', { stores: ['localStorage.basket'] });
    });
  });
});
