import type { Page } from '@playwright/test';
import { accessibilityViolations } from './shop/accessibility';
import { markupErrors } from './shop/html';
import { arrange, open, prepareScenes, type LanguageCode, type Scene } from './shop/scenes';
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

/** Groups scenes by document, so that each document is opened once: opening costs as much as a check. */
function documentsOf(scenes: Scene[]): Scene[][] {
  const documents = new Map<string, Scene[]>();
  for (const scene of scenes) {
    const document = JSON.stringify([scene.path, scene.storage]);
    documents.set(document, [...(documents.get(document) ?? []), scene]);
  }
  return [...documents.values()];
}

const fits = ({ maxWidth = Infinity }: Scene, { width }: View) => width <= maxWidth;

/**
 * The scenes of a document that are checked in a view: each document is checked in one of the views that fit all its
 * scenes, by turns; `npm run proof -- accessibility` checks all views.
 */
function lookedAt(document: Scene[], number: number, view: View): Scene[] {
  if (isEveryView) return document.filter((scene) => fits(scene, view));
  const fitting = views.filter((one) => document.every((scene) => fits(scene, one)));
  return fitting[number % fitting.length] === view ? document : [];
}

/** Violations of axe's rules and of HTML in a scene, a line for each element. */
async function violationsOf(page: Page, scene: Scene, { language, width }: View): Promise<string[]> {
  // Closes what the former scene has opened.
  await page.keyboard.press('Escape');
  await arrange(page, scene, language);
  const barriers = await accessibilityViolations(page);
  // Markup is the same at every width.
  const markup = width === narrow || !isEveryView ? await markupErrors(await page.content()) : [];
  return [...barriers, ...markup];
}

for (const view of views) {
  const { language, colorScheme, width } = view;
  test.describe(`${language}, ${width} px, ${colorScheme}`, () => {
    test.use({
      colorScheme,
      viewport: { width, height: 900 },
      locale: language,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('axe and the rules of HTML find nothing on the screens that are looked at so, their menus and dialogs open and closed', async ({
      page,
      shop,
      problems,
    }) => {
      test.setTimeout(240_000);
      problems.expect(/status of 404/);
      for (const [number, document] of documentsOf(await prepareScenes(shop.apiUrl, language)).entries())
        for (const [index, scene] of lookedAt(document, number, view).entries()) {
          if (index === 0) await open(page, scene, language);
          expect.soft(await violationsOf(page, scene, view), scene.name).toEqual([]);
        }
    });
  });
}
