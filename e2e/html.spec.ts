import { markupErrors } from './shop/html';
import { prepareScenes, type LanguageCode } from './shop/scenes';
import { expect, test } from './shop/test';

const languages: LanguageCode[] = ['en', 'ru'];

// The markup after hydration is checked in accessibility.spec.ts.
for (const [turn, language] of languages.entries())
  test(`the markup of every route, and of no route, is what the standard has, as the server sends it, in ${language}`, async ({
    shop,
    request,
  }) => {
    const paths = new Set((await prepareScenes(shop.apiUrl, language)).map(({ path }) => path));
    // Every other path, since languages only differ by their texts; `npm run proof -- long` checks each in both.
    const asked = [...paths].filter((_, number) => process.env['LONG'] || number % languages.length === turn);
    for (const path of [...asked, '/no/such/page']) {
      const answer = await request.get((language === 'en' ? '' : `/${language}`) + path, { maxRedirects: 0 });
      expect.soft(await markupErrors(await answer.text()), path).toEqual([]);
    }
  });
