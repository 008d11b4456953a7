// npm run screenshots: a picture of every screen, in both languages and at the widths where the layout changes.
// -- --only home,cart --widths 390,1440 --languages ru --scheme light
import '../e2e/buildStore.mjs';
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadTypeScript, main, PlainError, root, say } from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';
import { openBrowser, withShop } from './shop.mjs';

const languages = ['en', 'ru'];
const schemes = ['dark', 'light'];

const list = (text) => text.split(',').map((part) => part.trim());

/** Throws a sentence for unknown names, before a shop is built and started. */
function requireKnown(what, wanted, there) {
  const unknown = wanted.filter((one) => !there.includes(one));
  if (unknown.length > 0)
    throw new PlainError(`There is no ${what} ${unknown.join(', ')}; there are ${there.join(', ')}.`);
}

function readOptions() {
  const { values } = parseArguments(
    'npm run screenshots [-- --only home,cart --widths 390,1440 --languages ru --scheme light --out <folder>]',
    {
      allowPositionals: false,
      options: {
        only: { type: 'string' },
        widths: { type: 'string', default: '390,1169,1171,1440' },
        languages: { type: 'string', default: languages.join(',') },
        scheme: { type: 'string', default: 'dark' },
        out: { type: 'string', default: join(root, 'screenshots') },
      },
    },
  );
  const widths = list(values.widths);
  const strange = widths.filter((width) => !/^[1-9]\d*$/.test(width));
  if (strange.length > 0)
    throw new PlainError(
      `A width is a whole number of pixels, as 390; ${strange.map((width) => `“${width}”`).join(', ')} is none.`,
    );
  const options = {
    ...values,
    widths: widths.map(Number),
    languages: list(values.languages),
    only: values.only && list(values.only),
  };
  requireKnown('language', options.languages, languages);
  requireKnown('scheme', [options.scheme], schemes);
  return options;
}

function chosen(scenes, only) {
  if (!only) return scenes;
  requireKnown(
    'screen',
    only,
    scenes.map(({ name }) => name),
  );
  return scenes.filter(({ name }) => only.includes(name));
}

/** Scrolls through the page, so that lazy content is loaded. */
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

async function takeScreenshot({ browser, url, show, scheme, out }, scene, language, width) {
  const height = width < 600 ? 844 : 900;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: language === 'ru' ? 'ru-RU' : 'en-US',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await show(page, scene, language);
  if (!scene.isOverlay) await scrollThrough(page);
  const suffix = scheme === 'dark' ? '' : `-${scheme}`;
  await page.screenshot({
    path: join(out, `${scene.name}-${language}-${width}${suffix}.png`),
    fullPage: !scene.isOverlay,
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) say(`${scene.name} (${language}, ${width} px) is ${overflow} px wider than the window.`);
  await context.close();
}

/** Runs tasks, two at a time. */
async function inTwos(tasks) {
  const rest = [...tasks];
  const work = async () => {
    for (let task = rest.shift(); task; task = rest.shift()) await task();
  };
  await Promise.all([work(), work()]);
}

main(async () => {
  const { only, widths, scheme, out, languages: wanted } = readOptions();
  mkdirSync(out, { recursive: true });
  await withShop(async ({ url, apiUrl }) => {
    const { prepareScenes, show } = await loadTypeScript('e2e/shop/scenes.ts');
    const browser = await openBrowser();
    const tasksIn = async (language) => {
      const scenes = chosen(await prepareScenes(apiUrl, language), only);
      return scenes.flatMap((scene) => {
        const fitting = widths.filter((width) => width <= (scene.maxWidth ?? Infinity));
        return fitting.map(
          (width) => () => takeScreenshot({ browser, url, show, scheme, out }, scene, language, width),
        );
      });
    };
    const tasks = [];
    for (const language of wanted) tasks.push(...(await tasksIn(language)));
    say(`Taking ${tasks.length} pictures of the ${scheme} scheme …`);
    await inTwos(tasks);
    await browser.close();
    say(`The pictures are in ${relative(root, out) || out}.`);
  });
});
