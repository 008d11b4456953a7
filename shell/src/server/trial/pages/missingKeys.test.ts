/** @jest-environment @storefront/build/jest/server.cjs */
import { type Tried, beginWholeTrials, complaintsOf, verdictOn } from '../../../testing/wholeTrials';

beginWholeTrials();

describe('a remote that is tried before it is live', () => {
  it('is refused for words that its code does not fill', async () => {
    const says = (options: string) =>
      complaintsOf({
        './locales/ru': `{ default: { hello: 'Привет, {{name}}' } }`,
        './routes/a': `route({ Screen: () => createElement('h1', null, platform.useTranslation('mf-try').t('hello'${options})) })`,
      });
    expect(await says('')).toEqual([
      'its words leave room for {{name}}, which its code does not give: visitors read just that at /ru/a (route a)',
    ]);
    expect(await says(`, { name: 'Ann' }`)).toEqual([]);
  });

  describe('is refused for keys that it shows in place of words', () => {
    const key =
      'it shows news.latest in place of words, which its en.json lacks, and every other language at /a (route a)';
    const says = (code: string, more: Record<string, string> = {}, tried: Tried = {}) =>
      verdictOn(
        {
          './routes/a': `route({ Screen: () => { const { t } = platform.useTranslation('mf-try'); return createElement('h1', null, ${code}); } })`,
          ...more,
        },
        tried,
      );

    it.each([
      ['on its screen', `t('news.latest')`],
      ['with a count', `t('news.latest', { count: 2 })`],
      ['in an attribute', `null, createElement('a', { title: t('news.latest') })`],
    ])('%s', async (_where, code) => {
      expect((await says(code)).complaints).toEqual(
        [key, key.replace('en.json', 'ru.json').replace('/a (', '/ru/a (')].slice(0, 1),
      );
    });

    it('with no number where it has plural forms alone', async () => {
      const forms = { './locales/en': `{ default: { kept_one: '{{count}} kept', kept_other: '{{count}} kept' } }` };
      const counted =
        'it shows kept in place of words, which its en.json has in plural forms alone: its code gives no number as their count at /a (route a)';
      for (const code of [`t('kept', { count: '3' })`, `t('kept', { count: undefined })`, `t('kept')`])
        expect((await says(code, forms)).complaints).toEqual([counted]);
      expect((await says(`t('kept', { count: 3 })`, forms)).complaints).toEqual([]);
      expect(
        (await says(`t('kept', { count: '3' })`, { ...forms, './locales/ru': `{ default: { kept: 'Есть' } }` }))
          .complaints,
      ).toEqual([]);
    });

    it('in its head', async () => {
      expect(await complaintsOf({ './routes/a': `route({ head: ({ t }) => ({ title: t('news.latest') }) })` })).toEqual(
        [key],
      );
    });

    it('once it is alive', async () => {
      const verdict = await says(`platform.useHydrated() ? t('news.latest') : 'A frame'`);
      expect(verdict.complaints).toEqual([
        `its screen that is alive (route a): ${key.replace(/ at .*/, '')}`,
        `its screen that is alive (route a): ${key.replace(/ at .*/, '').replace('en.json', 'ru.json')}`,
      ]);
    });

    it('once it is alive; of what is live already that is said apart', async () => {
      const verdict = await says(`platform.useHydrated() ? t('news.latest') : 'A frame'`, {}, { isLive: true });
      expect(verdict).toMatchObject({
        complaints: [],
        alive: [],
        wordless: [
          `its screen that is alive (route a): ${key.replace(/ at .*/, '')}`,
          `its screen that is alive (route a): ${key.replace(/ at .*/, '').replace('en.json', 'ru.json')}`,
        ],
      });
    });

    it.each([
      ['words that another language has', `t('kept')`, { './locales/ru': `{ default: { kept: 'Есть' } }` }, {}],
      [
        'words of which another language has some forms',
        `t('kept', { count: 3 })`,
        { './locales/ru': `{ default: { kept_few: 'Есть' } }` },
        {},
      ],
      ['what the call brings itself', `t('news.latest', { defaultValue: 'Latest' }) + ' news.latest'`, {}, {}],
      ['what only asks whether there is a word', `t('news.latest') === 'news.latest' ? 'None' : 'Some'`, {}, {}],
      ['another key that begins so', `t('news.latest') === '' ? '' : 'news.latest.one my-news.latest'`, {}, {}],
      [
        'what is made of an address that is made up',
        `t('games.' + platform.useParams().id)`,
        {},
        { routes: [{ id: 'a', path: 'a/:id' }] },
      ],
      ['what is live already', `t('news.latest')`, {}, { isLive: true }],
    ])('and is not for %s', async (_what, code, more, tried) => {
      expect((await says(code, more as never, tried)).complaints).toEqual([]);
    });
  });
});
