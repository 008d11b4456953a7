// npm run screenshots: a picture of every screen, in both languages and at the widths where the layout changes.
// -- --only home,cart --widths 390,1440 --languages ru --scheme light
import '../e2e/ofBuilds.mjs';
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTypeScript, main, PlainError, requireNode, root, say } from './steps.mjs';
import { openBrowser, withShop } from './shop.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    widths: { type: 'string', default: '390,1169,1171,1440' },
    languages: { type: 'string', default: 'en,ru' },
    scheme: { type: 'string', default: 'dark' },
    out: { type: 'string', default: join(root, 'screenshots') },
  },
});

const list = (text) => text.split(',').map((part) => part.trim());
const only = values.only && list(values.only);

function chosen(scenes) {
  const unknown = only?.filter((name) => !scenes.some((scene) => scene.name === name)) ?? [];
  if (unknown.length > 0) throw new PlainError(`There is no screen ${unknown.join(', ')}; there are ${scenes.map(({ name }) => name).join(', ')}.`);
  return only ? scenes.filter(({ name }) => only.includes(name)) : scenes;
}

/** Scrolls through, so that what loads late is in the picture. */
async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(done));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

async function picture(browser, url, show, scene, language, width) {
  const height = width < 600 ? 844 : 900;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: values.scheme,
    reducedMotion: 'reduce',
    locale: language === 'ru' ? 'ru-RU' : 'en-US',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await show(page, scene, language);
  if (!scene.isOverlay) await scrollThrough(page);
  const suffix = values.scheme === 'dark' ? '' : `-${values.scheme}`;
  await page.screenshot({ path: join(values.out, `${scene.name}-${language}-${width}${suffix}.png`), fullPage: !scene.isOverlay });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 0) say(`${scene.name} (${language}, ${width} px) is ${overflow} px wider than the window.`);
  await context.close();
}

/** Every task once, two at a time. */
async function inTwos(tasks) {
  const rest = [...tasks];
  const work = async () => {
    for (let task = rest.shift(); task; task = rest.shift()) await task();
  };
  await Promise.all([work(), work()]);
}

main(async () => {
  requireNode();
  const widths = list(values.widths).map(Number);
  mkdirSync(values.out, { recursive: true });
  await withShop(async ({ url, apiUrl }) => {
    const { prepareScenes, show } = await loadTypeScript('e2e/shop/scenes.ts');
    const browser = await openBrowser();
    const tasks = [];
    for (const language of list(values.languages))
      for (const scene of chosen(await prepareScenes(apiUrl, language)))
        for (const width of widths)
          if (width <= (scene.maxWidth ?? Infinity)) tasks.push(() => picture(browser, url, show, scene, language, width));
    say(`Taking ${tasks.length} pictures of the ${values.scheme} scheme …`);
    await inTwos(tasks);
    await browser.close();
    say(`The pictures are in ${relative(root, values.out) || values.out}.`);
  });
});
