import type { Page } from '@playwright/test';
import { barriersOf } from './shop/barriers';
import { faultsOfMarkup } from './shop/html';
import { prepareScenes, show, type LanguageCode, type Scene } from './shop/scenes';
import { expect, test } from './shop/test';

interface View {
  language: LanguageCode;
  colorScheme: 'dark' | 'light';
  width: number;
}

const narrow = 390;

const views: View[] = [
  { language: 'en', colorScheme: 'dark', width: narrow },
  { language: 'ru', colorScheme: 'light', width: 1440 },
  { language: 'ru', colorScheme: 'dark', width: narrow },
  { language: 'en', colorScheme: 'light', width: 1440 },
];

const isEveryView = process.env['EVERY_VIEW'] === '1';

/** Scenes take turns with the views that have them; `npm run proof -- accessibility` looks at each in all four. */
function isLookedAt({ maxWidth = Infinity }: Scene, number: number, view: View): boolean {
  const fitting = views.filter(({ width }) => width <= maxWidth);
  return isEveryView ? fitting.includes(view) : fitting[number % fitting.length] === view;
}

/** What axe and the rules of HTML find in a scene, a line for each element. One page shows them all, one after the other: a new one costs as much as a look. */
async function violationsOf(page: Page, scene: Scene, { language, width }: View): Promise<string[]> {
  await show(page, scene, language);
  const barriers = await barriersOf(page);
  // Markup is the same at every width.
  const markup = width === narrow || !isEveryView ? await faultsOfMarkup(await page.content()) : [];
  return [...barriers, ...markup];
}

for (const view of views) {
  const { language, colorScheme, width } = view;
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, locale: language, contextOptions: { reducedMotion: 'reduce' } });

    test('axe and the rules of HTML find nothing on the screens that are looked at so, their menus and dialogs open and closed', async ({ page, shop, problems }) => {
      test.setTimeout(240_000);
      problems.expect(/status of 404/);
      for (const [number, scene] of (await prepareScenes(shop.apiUrl, language)).entries())
        if (isLookedAt(scene, number, view)) expect.soft(await violationsOf(page, scene, view), scene.name).toEqual([]);
    });
  });
}
