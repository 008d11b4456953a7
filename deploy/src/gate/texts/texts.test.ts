import { findings } from '../../publish';
import { beginWithLiveShell, build, exposes, goes, here, refused } from '../../testing/gate';

beginWithLiveShell();

describe('words', () => {
  it('are a remote’s own', async () => {
    const of = (...names: string[]) => ({ texts: { keys: { en: [], ru: [] }, asks: [], of: names } });
    await goes('mf-a', {});
    expect(await refused('mf-b', of('mf-a', 'mf-b'))).toBe(
      "mf-b asks for words of mf-a (live) by useTranslation('mf-a'): its own are under 'mf-b'.",
    );
    await goes('mf-b', of('mf-b', 'common'));
    expect(await refused('mf-b', of('b', 'common'))).toBe(
      "mf-b asks for words of b, which nobody has, by useTranslation('b'): its own are under 'mf-b'.",
    );
    await goes('mf-b', of('mf-b', 'shell', 'common'));
  });

  it('are there in every language, as far as they are asked for', async () => {
    const speaks = (en: string[], ru: string[] | undefined, ...asks: string[]) => ({
      texts: { keys: { en, ...(ru && { ru }) }, asks },
    });
    expect(await refused('mf-a', speaks(['a'], undefined, 'a'))).toBe(
      'mf-a has no texts in ru, which the shop speaks.',
    );
    expect(await refused('mf-a', speaks(['a', 'b'], ['a'], 'b'))).toBe(
      'mf-a asks for the text b, which its ru.json lacks.',
    );
    expect(await refused('mf-a', speaks(['s.a', 's.b'], ['s.a'], 's.${…}'))).toBe(
      'mf-a asks for the text s.b, which its ru.json lacks.',
    );
    await goes('mf-a', speaks(['a', 'unused'], ['a'], 'a'));
  });

  it('of a list are one in every language, whichever', async () => {
    const speaks = (en: string[], ru: string[], ...oneOf: string[][]) => ({
      texts: { keys: { en, ru }, asks: [], oneOf },
    });
    await goes('mf-a', speaks(['latest', 'title'], ['title'], ['on${…}', 'latest', 'title']));
    await goes('mf-a', speaks(['onA'], ['title'], ['on${…}', 'title']));
    expect(await refused('mf-a', speaks(['latest'], ['other'], ['latest', 'title']))).toBe(
      'mf-a asks for the text latest or title, and its ru.json has none of these.',
    );
  });

  describe('that no language has any more', () => {
    const status = {
      endpoints: [
        { name: 'mf-a/order', reads: { type: 'object', properties: { status: { enum: ['paid', 'late'] } } } },
      ],
    };
    const speaks = (
      keys: string[],
      words: Record<string, number> | undefined,
      asks = ['note.${…}'],
      places?: Record<string, string[]>,
    ) => ({
      ...status,
      texts: { keys: { en: keys, ru: keys }, asks, ...(words && { words }), ...(places && { places }) },
    });
    const both = ['note.limited', 'note.removed'];
    const rest = ['note.removed'];
    const loses = (key: string, words: string) =>
      `mf-a asks for texts by note.\${…}, and no language has ${key} any more, as mf-a (live) does: its code says ${words} as it did before.`;

    it('are refused where code still puts their key together', async () => {
      await goes('mf-a', speaks(both, { limited: 2, removed: 1 }));
      expect(await refused('mf-a', speaks(rest, { limited: 2, removed: 1 }))).toBe(loses('note.limited', 'limited'));
      await goes('mf-a', speaks(['note.paid', 'note.old'], { old: 1 }));
      expect(await refused('mf-a', speaks(['note.old'], { old: 1 }))).toBe(loses('note.paid', 'paid'));
    });

    it('are a note where nobody knows whether it does, and nothing where it says the word no more', async () => {
      const notes = async (...said: Parameters<typeof speaks>) => {
        await goes('mf-a', speaks(both, { limited: 2, removed: 1 }));
        return (await goes('mf-a', speaks(...said))).notes
          .filter((note) => /any more/.test(note))
          .map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
      };
      expect(await notes(rest, { limited: 1, removed: 1 })).toEqual([
        'mf-a asks for texts by note.${…}, and no language has note.limited any more: whether its code still comes to limited is not known.',
      ]);
      expect(await notes(rest, { removed: 1 })).toEqual([]);
      expect(await notes(rest, undefined)).toEqual([]);
      expect(await notes(rest, { limited: 2, removed: 1 }, ['note.removed'])).toEqual([]);
    });

    it('are no gap of the language that has lost them where the code says their word no more', async () => {
      const left = (words: Record<string, number>, asks?: string[]) => {
        const { texts, ...more } = speaks(both, words, asks);
        return { ...more, texts: { ...texts, keys: { en: rest, ru: both } } };
      };
      const gap = 'mf-a asks for the text note.limited, which its en.json lacks.';
      expect(await refused('mf-a', left({ removed: 1 }))).toBe(gap);
      await goes('mf-a', speaks(both, { limited: 2, removed: 1 }));
      expect(await refused('mf-a', left({ limited: 1, removed: 1 }))).toBe(gap);
      expect(await refused('mf-a', left({ removed: 1 }, ['note.${…}', 'note.limited']))).toBe(gap);
      await goes('mf-a', left({ removed: 1 }));
    });

    describe('or never had, by a word that code says in place of one that has one,', () => {
      const [union, list] = ['src/notes.ts UnionType', 'src/notes.ts ArrayLiteralExpression'];
      const before = speaks(both, { limited: 2, removed: 1, other: 2 }, undefined, {
        limited: [union, list],
        removed: [union],
        other: [union, list],
      });
      const found = async (...now: Parameters<typeof speaks>) => {
        await goes('mf-a', before);
        const { refusals, notes } = await findings(
          here.releases,
          await build('mf-a', speaks(...now)),
          await here.releases.entries(),
          {},
        );
        return {
          refusals: refusals.map((one) => one.replaceAll(/ 1\.2\.0-\w+/g, '')),
          notes: notes.filter((note) => /in place of/.test(note)).map((one) => one.replaceAll(/ 1\.2\.0-\w+/g, '')),
        };
      };
      const sentence =
        'mf-a asks for texts by note.${…}, as mf-a (live) does, and its code says capped in place of limited, whose text is there still: no language has note.capped.';

      it('are refused where it is one', async () => {
        expect(await found(both, { capped: 2, removed: 1, other: 2 }, undefined, { capped: [union, list] })).toEqual({
          refusals: [sentence],
          notes: [],
        });
        expect(
          await found(both, { capped: 2, removed: 1, other: 2, once: 1, wide: 2 }, undefined, {
            capped: [union, list],
            once: [union],
            wide: [union, union],
          }),
        ).toEqual({ refusals: [sentence], notes: [] });
      });

      it.each<[string, Record<string, string[]> | undefined]>([
        ['in another file', { capped: ['src/view.ts UnionType', 'src/view.ts ArrayLiteralExpression'] }],
        ['otherwise', { capped: [union, 'src/notes.ts CallExpression'] }],
        ['nobody knows where', undefined],
      ])('are a note where that is said %s', async (_where, places) => {
        expect(await found(both, { capped: 2, removed: 1, other: 2 }, undefined, places)).toEqual({
          refusals: [],
          notes: [sentence.replace(/\.$/, ', if it is one of these.')],
        });
      });

      it('are a note where there are several', async () => {
        const note = (words: string) =>
          `mf-a asks for texts by note.\${…}, as mf-a (live) does, and its code says ${words} in place of limited, whose text is there still: no language has a text by that, if it is one of these.`;
        expect(await found(both, { capped: 2, removed: 1, other: 2, wide: 2 })).toEqual({
          refusals: [],
          notes: [note('capped or wide')],
        });
        expect(
          await found(both, { a: 2, b: 2, c: 2, d: 2, removed: 1 }, undefined, {
            a: [union, list],
            b: [union, list],
            c: [union, list],
            d: [union, list],
          }),
        ).toEqual({ refusals: [], notes: [note('a or b or c')] });
      });

      it.each<[string, Parameters<typeof speaks>]>([
        ['its text went with it', [['note.removed'], { capped: 2, removed: 1 }]],
        ['the new one has its own', [[...both, 'note.capped'], { capped: 2, removed: 1 }]],
        ['nothing came in its place', [both, { removed: 1, other: 2 }]],
        ['what came is said another number of times', [both, { capped: 1, removed: 1, other: 2 }]],
        ['it is said still', [both, { limited: 1, capped: 1, removed: 1 }]],
        [
          'the key is put together otherwise',
          [both, { capped: 2, removed: 1 }, ['notes.${…}', 'note.limited', 'note.removed']],
        ],
        ['its text is asked for as it stands', [both, { capped: 2, removed: 1 }, ['note.${…}', 'note.limited']]],
        ['nobody says', [both, undefined]],
      ])('are none where %s', async (_why, now) => {
        const { refusals, notes } = await found(...now);
        expect([refusals.filter((one) => /in place of/.test(one)), notes]).toEqual([[], []]);
      });
    });

    it('are none of a pattern’s where they were asked for as they stand', async () => {
      await goes('mf-a', speaks(both, { limited: 2 }, ['note.${…}', 'note.limited']));
      await goes('mf-a', speaks(rest, { limited: 2 }));
    });
  });

  it('of the header are there in every language', async () => {
    const leads = (label: object) => ({ navigation: [{ path: '/mf-a', label, order: 1 }] });
    expect(await refused('mf-a', leads({ en: 'A' }))).toBe(
      'mf-a leads to /mf-a by its navigation, with no word for it in ru.',
    );
    await goes('mf-a', leads({ en: 'A', ru: 'А' }));
  });

  it('have the marks in every language in whose place code puts something, unless one lacked them before', async () => {
    const marked = (...codes: string[]) => ({
      texts: {
        keys: { en: ['terms'], ru: ['terms'] },
        asks: ['terms'],
        marks: Object.fromEntries(['en', 'ru'].map((code) => [code, codes.includes(code) ? { terms: ['link'] } : {}])),
      },
    });
    const sentence = (one: string, other: string) =>
      `mf-a says terms in its ${one}.json without <link>, which its ${other}.json has, and in whose place its code puts something.`;
    expect(await refused('mf-a', marked('en'))).toBe(sentence('ru', 'en'));
    await goes('mf-a', marked('en', 'ru'));
    expect(await refused('mf-a', marked('ru'))).toBe(sentence('en', 'ru'));
    await goes('mf-a', marked());
    await goes('mf-a', marked('ru'), { allowBreaking: 'It is not asked for in English.' });
    await goes('mf-a', marked('ru'));
    // A build from before marks were said had perhaps no others.
    await goes('mf-b', { texts: { ...marked().texts, marks: undefined }, ...exposes('./routes/news') });
    await goes('mf-b', marked('en'));
  });

  it('are filled by the same names in every language', async () => {
    const fills = (en: string[], ru: string[]) => ({
      texts: { keys: { en: ['a'], ru: ['a'] }, asks: ['a'], fills: { en: { a: en }, ru: { a: ru } } },
    });
    expect(await refused('mf-a', fills(['header', 'count'], ['count', 'title']))).toBe(
      'mf-a says a with {{title}} in its ru.json, and with {{header}} in its en.json: one of both stays empty.',
    );
    // A language may say less, or more of what it is given.
    await goes('mf-a', fills(['header', 'count'], ['header']));
    await goes('mf-a', fills([], ['header']));
    await goes('mf-a', fills(['user.name'], ['user.nick']));
  });

  it('are filled in one language’s signs only where all have them, unless one had others before', async () => {
    const fills = (misspelt: object | undefined, asks = ['a']) => ({
      texts: { keys: { en: ['a'], ru: ['a'] }, asks, fills: { en: { a: ['header'] }, ru: {} }, misspelt },
    });
    await goes('mf-a', fills(undefined));
    await goes('mf-a', fills({ en: {}, ru: { a: ['header'] } }));
    await goes('mf-a', fills({ en: {}, ru: { a: ['header'] } }));
    await goes('mf-a', fills({ en: {}, ru: {} }));
    expect(await refused('mf-a', fills({ en: {}, ru: { a: ['header'] } }))).toBe(
      'mf-a says a in its ru.json with header in other signs than {{header}}, which another language has there: visitors would read the name.',
    );
    await goes('mf-a', fills({ en: {}, ru: { a: ['header'] } }, []));
  });

  it('in plural forms alone are not asked for by a text as their count, unless they were before', async () => {
    const asks = (uncounted: object | undefined) => ({
      texts: { keys: { en: ['a'], ru: ['a'] }, asks: ['a'], uncounted },
    });
    const sentence = (code: string) =>
      `mf-a asks for the text a with a text as its count, and its ${code}.json has it in plural forms alone, which a number chooses: visitors would read the key.`;
    expect(await refused('mf-a', asks({ en: ['a'], ru: [] }))).toBe(sentence('en'));
    await goes('mf-a', asks(undefined));
    await goes('mf-a', asks({ en: ['a'], ru: [] }));
    expect(await refused('mf-a', asks({ en: ['a'], ru: ['a'] }))).toBe(sentence('ru'));
    await goes('mf-a', asks({ en: [], ru: [] }));
  });

  it('are filled by other names, too, where the code gives all of them', async () => {
    const fills = (given: object[]) => ({
      texts: {
        keys: { en: ['a'], ru: ['a'] },
        asks: ['a'],
        fills: { en: { a: ['name'] }, ru: { a: ['game'] } },
        given,
      },
    });
    await goes('mf-a', fills([{ key: 'a', names: ['name', 'game'] }]));
    expect(await refused('mf-b', fills([{ key: 'a' }]))).toBe(
      'mf-b says a with {{game}} in its ru.json, and with {{name}} in its en.json: one of both stays empty.',
    );
    expect(
      await refused(
        'mf-b',
        fills([
          { key: 'a', names: ['name', 'game'] },
          { key: 'a', names: ['name'] },
        ]),
      ),
    ).toContain('one of both stays empty');
  });
});

describe('words that code fills', () => {
  type Given = { key: string; names?: string[] }[];
  const says = (rooms: string[], given: Given | undefined, key = 'a') => ({
    texts: {
      keys: { en: [key], ru: [key] },
      asks: [key],
      fills: { en: { [key]: rooms }, ru: { [key]: rooms } },
      given,
    },
  });
  const refusal = (names: string, key = 'a') =>
    ['en', 'ru']
      .map(
        (code) =>
          `mf-a says ${key} with {{${names}}} in its ${code}.json, which its code does not give where it asks for that text.`,
      )
      .join('\n');

  it.each<[string[], Given, string]>([
    [['number'], [{ key: 'a', names: ['count'] }], refusal('number')],
    [['count'], [{ key: 'a', names: [] }], refusal('count')],
    [['user.name'], [{ key: 'a', names: ['name'] }], refusal('user.name')],
    [
      ['count', 'name'],
      [
        { key: 'a', names: ['count', 'name'] },
        { key: 'a', names: ['count'] },
      ],
      refusal('name'),
    ],
    [
      ['count'],
      [
        { key: 'a', names: [] },
        { key: '${…}', names: ['count'] },
      ],
      refusal('count'),
    ],
  ])('are refused where they leave room for what it does not give: %j, %j', async (rooms, given, sentence) => {
    expect(await refused('mf-a', says(rooms, given))).toBe(sentence);
  });

  it('are refused by keys that are put together, where no call gives it', async () => {
    expect(await refused('mf-a', { ...says(['number'], [{ key: 's.${…}', names: ['count'] }], 's.b') })).toBe(
      refusal('number', 's.b'),
    );
    await goes(
      'mf-a',
      says(
        ['count'],
        [
          { key: 's.${…}', names: [] },
          { key: 's.${…}', names: ['count'] },
        ],
        's.b',
      ),
    );
  });

  it.each<[string[], Given | undefined]>([
    [['count'], [{ key: 'a', names: ['count', 'more'] }]],
    [['user.name', 'user.email'], [{ key: 'a', names: ['user'] }]],
    [['user.name'], [{ key: 'a', names: ['user.name'] }]],
    [['count'], [{ key: 'a' }]],
    [['count'], undefined],
    [[], [{ key: 'a', names: ['count'] }]],
  ])('are not where it gives them, or nobody knows: %j, %j', async (rooms, given) => {
    await goes('mf-a', says(rooms, given));
  });
});
