// npm run bench -- browser [rounds] [part of a page's name]: how long a shopper on a phone waits: for static pages, one
// bundle, the composed shop, and the one bundle of an older commit, page by page in turns. Medians; the ratios count,
// since milliseconds depend on the machine.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../figures.mjs';
import { openBrowser, withShop } from '../shop.mjs';
import { root, say } from '../steps.mjs';
import { chart } from './browserChart.mjs';
import { measureClicks } from './browserClicks.mjs';
import { pages, visit } from './browserPages.mjs';
import { startFormer, startOneBundle, startStatic } from './browserShops.mjs';

const ratio = (value, base) => (base ? Math.round((value / base) * 100) / 100 : '–');
const round = Math.round;

const figures = ['paint', 'alive', 'badge', 'blocked', 'shift', 'script', 'entries'];
const mediansOf = (visits) =>
  Object.fromEntries(figures.map((figure) => [figure, median(visits.map((seen) => seen[figure]))]));

async function measurePage(browser, shops, path, rounds) {
  const visits = Object.fromEntries(Object.keys(shops).map((shop) => [shop, []]));
  // In turns, so that other load of the machine affects all alike; the first round only warms up the servers.
  for (let turn = -1; turn < rounds; turn++)
    for (const [shop, origin] of Object.entries(shops)) {
      const seen = await visit(browser, origin + path, shop === 'static');
      if (turn >= 0) visits[shop].push(seen);
    }
  return Object.fromEntries(Object.entries(visits).map(([shop, list]) => [shop, mediansOf(list)]));
}

const rows = (results, row) => Object.fromEntries(Object.entries(results).map(([page, result]) => [page, row(result)]));

function printPages(results) {
  console.log('Largest paint, ms: static / one bundle / composed');
  console.table(
    rows(results, ({ static: file, one, composed }) => ({
      ms: [file, one, composed].map(({ paint }) => round(paint)).join(' / '),
      'of one': ratio(composed.paint, one.paint),
      'of static': ratio(composed.paint, file.paint),
      shift: composed.shift.toFixed(3),
    })),
  );
  console.log('Alive (the cart link is React’s) and the cart’s badge, ms: former one bundle / one bundle / composed');
  console.table(
    rows(results, ({ former, one, composed }) => ({
      alive: [former, one, composed].map(({ alive }) => round(alive)).join(' / '),
      badge: [former, one, composed].map(({ badge }) => round(badge)).join(' / '),
      'badge of one': ratio(composed.badge, one.badge),
      'badge of former': ratio(composed.badge, former.badge),
      blocked: [former, one, composed].map(({ blocked }) => round(blocked)).join(' / '),
      'blocked of former': ratio(composed.blocked, former.blocked),
    })),
  );
  console.log(
    'JavaScript with the slot, KB as transferred: former one bundle / one bundle / composed, of which entries',
  );
  console.table(
    rows(results, ({ former, one, composed }) => ({
      KB: [former, one, composed].map(({ script }) => script.toFixed(1)).join(' / '),
      'of one': ratio(composed.script, one.script),
      entries: composed.entries.toFixed(1),
    })),
  );
}

function printClicks(results) {
  console.log('From a click to the first frame of the next page, prepared, ms: one bundle / composed');
  console.table(rows(results, ({ one, composed }) => ({ ms: `${round(median(one))} / ${round(median(composed))}` })));
}

export async function bench([given = '5', only = '']) {
  const rounds = Number(given);
  await withShop(async ({ url, apiPort }) => {
    const servers = {
      static: await startStatic(url),
      one: await startOneBundle(apiPort),
      former: await startFormer(apiPort),
    };
    const browser = await openBrowser();
    const { static: file, one, former } = servers;
    const shops = { static: file.url, one: one.url, composed: url, former: former.url };
    try {
      const results = {};
      for (const [page, path] of Object.entries(pages).filter(([name]) => name.includes(only))) {
        say(`${page} …`);
        results[page] = await measurePage(browser, shops, path, rounds);
      }
      const clicks = await measureClicks(browser, { one: one.url, composed: url }, rounds);
      printPages(results);
      printClicks(clicks);
      mkdirSync(join(root, '.cache/bench'), { recursive: true });
      writeFileSync(join(root, '.cache/bench/browser.json'), JSON.stringify({ results, clicks }, null, 2));
      if (only === '') writeFileSync(join(root, 'docs/pictures/alive.svg'), chart(results));
    } finally {
      await browser.close();
      for (const server of Object.values(servers)) await server.stop();
    }
  });
}
