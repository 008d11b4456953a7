import { faultsOfMarkup } from './shop/html';
import { prepareScenes, type LanguageCode } from './shop/scenes';
import { expect, test } from './shop/test';

const languages: LanguageCode[] = ['en', 'ru'];

// What the browser makes of these pages is looked at in accessibility.spec.ts, screen by screen.
for (const [turn, language] of languages.entries())
  test(`the markup of every route, and of no route, is what the standard has, as the server sends it, in ${language}`, async ({ shop, request }) => {
    const paths = new Set((await prepareScenes(shop.apiUrl, language)).map(({ path }) => path));
    // Every other one, since words are all that languages have otherwise; `npm run proof -- long` asks for each in both.
    const asked = [...paths].filter((_, number) => process.env['LONG'] || number % languages.length === turn);
    for (const path of [...asked, '/no/such/page']) {
      const answer = await request.get((language === 'en' ? '' : `/${language}`) + path, { maxRedirects: 0 });
      expect.soft(await faultsOfMarkup(await answer.text()), path).toEqual([]);
    }
  });
