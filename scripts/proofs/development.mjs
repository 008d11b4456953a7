// A remote, and the shell, on a developer's machine inside a running shop: how long until it is there, and from a save
// to the painted frame. What was typed into the page stays where a remote is exchanged in it; a new shell is a new
// page. -- --rounds 5
import { parseArgs } from 'node:util';
import { median } from '../figures.mjs';
import { openBrowser, withShop } from '../shop.mjs';
import { loadTypeScript } from '../steps.mjs';

/** Milliseconds; for a new shell, whose server is started anew with it, no limit was set. */
const longestBeginning = 10_000;
const longestSave = 1000;

const subjects = {
  'mf-catalog': {
    file: 'features/games/CatalogScreen.tsx',
    words: "title={t('catalog.title')}",
    change: (words) => `title="${words}"`,
  },
  shell: { file: 'locales/en.json', words: '"Privacy Policy"', change: (words) => `"${words}"` },
};

/** Waits, through a new page too, until a frame with these words has been painted. */
const painted = (page, words) =>
  page.waitForFunction(
    (wanted) =>
      document.body?.innerText.includes(wanted) &&
      new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true)))),
    words,
    { polling: 20 },
  );

async function measure(browser, begin, rounds, { file, words, change }) {
  const begun = performance.now();
  const development = await begin();
  const up = performance.now() - begun;
  const page = await browser.newPage({ locale: 'en-US' });
  try {
    await page.goto(`${development.url}/catalog`, { waitUntil: 'networkidle' });
    await page.getByRole('combobox').first().fill('lan');
    const times = [];
    for (let round = 0, before = words; round < rounds; round++) {
      const after = change(`Edition ${round}`);
      const saved = performance.now();
      await development.edit(file, before, after);
      await painted(page, `Edition ${round}`);
      times.push(performance.now() - saved);
      before = after;
    }
    const isKept = (await page.getByRole('combobox').first().inputValue()) === 'lan';
    return {
      'up, ms': Math.round(up),
      'save to frame, ms': Math.round(median(times)),
      'longest, ms': Math.round(Math.max(...times)),
      'what was typed stays': isKept,
    };
  } finally {
    await page.close();
    await development.stop();
  }
}

export async function prove(args) {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } });
  const { Development } = await loadTypeScript('e2e/shop/development.ts');
  return withShop(async ({ url }) => {
    const browser = await openBrowser();
    try {
      const begin = { 'mf-catalog': () => Development.start('mf-catalog', url), shell: () => Development.ofShell(url) };
      const figures = {};
      for (const [name, subject] of Object.entries(subjects))
        figures[name] = await measure(browser, begin[name], Number(values.rounds), subject);
      console.table(figures);
      const { 'save to frame, ms': saved, 'what was typed stays': isKept } = figures['mf-catalog'];
      return [
        ...Object.entries(figures)
          .filter(([, one]) => one['up, ms'] > longestBeginning)
          .map(([name]) => `${name} was not there within ${longestBeginning / 1000} s.`),
        ...(saved > longestSave ? [`From a save to the frame it took more than ${longestSave / 1000} s.`] : []),
        ...(isKept ? [] : ['What was typed was lost.']),
      ];
    } finally {
      await browser.close();
    }
  });
}
