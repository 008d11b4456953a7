// Pages a second that one process renders whole (a store, the loaders, the API's answers, the tree, the head), and how
// often it renders the same tree alone: renderings.mts <API>. Prints JSON.
import type { ReactNode } from 'react';
import { readEnvironment } from '../../shell/src/server/environment';
import { createTableReader } from '../../shell/src/server/releases/releases';
import { createRenderer } from '../../shell/src/server/rendering/renderPage';
import { renderTree } from '../../shell/src/server/rendering/renderTree';
import { createServerSource } from '../../shell/src/server/rendering/serverRemotes';
import { createViews } from '../../shell/src/server/releases/visitors';

const paths = ['/', '/catalog', '/catalog/products/1', '/catalog/product/1', '/news', '/ru/news'];
const seconds = 3;

const environment = readEnvironment({ RELEASES_DIR: process.env['RELEASES_DIR'], API_URL: process.argv[2] });
const readTable = createTableReader(environment.releasesDir, environment.releaseKeys);
const table = createViews({ readTable, isIntact: () => true }).stable();
let tree: ReactNode;
const renderPage = createRenderer(environment, createServerSource(environment.releasesDir), {
  render: (given) => renderTree((tree = given)),
});

async function rate(work: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 100; warm++) await work();
  const began = performance.now();
  let done = 0;
  for (; performance.now() - began < seconds * 1000; done++) await work();
  return done / ((performance.now() - began) / 1000);
}

const rows: Record<string, object> = {};
for (const path of paths) {
  const url = new URL(path, 'http://localhost:3000');
  const whole = await rate(() => renderPage({ url, table, now: Date.now() }));
  const same = tree;
  if (same === undefined) throw new Error(`The renderer of pages did not say what it renders for ${path}.`);
  const plain = await rate(() => renderTree(same));
  rows[path] = {
    'complete pages/s and core': Math.round(whole),
    'tree alone/s': Math.round(plain),
    ratio: Math.round((whole / plain) * 100) / 100,
  };
}
console.log(JSON.stringify(rows));
process.exit(0);
