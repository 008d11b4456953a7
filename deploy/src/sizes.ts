import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserFolder, defaultLanguage, exposeOf, type RemoteRelease } from '@storefront/contracts';
import { exceededBudgets } from './budgets';
import { bytesOf, filesOf, measure, readLive, type Sizes } from './measured';

const root = join(import.meta.dirname, '../..');

/** A package's budget lies in its own folder. */
const budgetFile = (name: string) => join(root, name, 'sizes.json');

/** The page that is measured for both compositions, with its idle fragments. */
const page = { remote: 'mf-catalog', expose: exposeOf.route('catalog') };

const kilobytes = (files: string[]): number => bytesOf(files) / 1024;

const exposesOnPage = ({ name, slots }: RemoteRelease): string[] => [
  ...(name === page.remote ? [page.expose] : []),
  ...slots.filter(({ load }) => load === 'idle').map(({ widget }) => exposeOf.widget(widget)),
];

async function showPage(releases: string): Promise<void> {
  const { shell, one, remotes } = await readLive(releases);
  const present = remotes.filter((remote) => exposesOnPage(remote).length > 0);
  const own = shell.build.scripts.map((file) => join(shell.folder, file));
  const parts = present.map((remote) => ({
    name: remote.name,
    files: filesOf(releases, remote, exposesOnPage(remote)),
  }));
  const composed = kilobytes([...own, ...parts.flatMap(({ files }) => files)]);
  const detail = [
    `shell ${kilobytes(own).toFixed(1)}`,
    ...parts.map(({ name, files }) => `${name} ${kilobytes(files).toFixed(1)}`),
  ];
  console.log('JavaScript of /catalog with the fragments of its idle slots, brotli:');
  console.log(`  composed at runtime  ${composed.toFixed(1)} KB (${detail.join(', ')})`);
  if (!one) return console.log('  as one bundle        not built: npm run build:one');
  const bundled = present.flatMap((remote) => {
    const exposes = [exposeOf.register, ...exposesOnPage(remote), exposeOf.locale(defaultLanguage.code)];
    return exposes.flatMap((expose) => one.build.bundled?.[remote.name]?.[expose]?.scripts ?? []);
  });
  const single = kilobytes(
    [...one.build.scripts, ...bundled.map((file) => browserFolder + file)].map((file) => join(one.folder, file)),
  );
  console.log(`  as one bundle        ${single.toFixed(1)} KB`);
  console.log(`  ratio                ${(composed / single).toFixed(2)}`);
}

const isHere = (name: string) => existsSync(join(root, name, 'package.json'));

/** Measures this repository's packages; others are measured where they come from. */
async function measureOwn(releases: string): Promise<Sizes> {
  const measured = Object.entries(await measure(releases));
  return Object.fromEntries(measured.filter(([name]) => isHere(name)));
}

function record(measured: Sizes): void {
  for (const [name, sizes] of Object.entries(measured))
    writeFileSync(budgetFile(name), `${JSON.stringify(sizes, null, 2)}\n`);
}

/** Records the sizes of a new package as its budget. */
function recordNew(measured: Sizes): void {
  for (const [name, sizes] of Object.entries(measured)) {
    if (existsSync(budgetFile(name))) continue;
    record({ [name]: sizes });
    console.log(`${name} is new: its sizes are its budget now (${name}/sizes.json).`);
  }
}

const readBudgets = (names: string[]): Sizes =>
  Object.fromEntries(names.map((name) => [name, JSON.parse(readFileSync(budgetFile(name), 'utf8')) as Sizes[string]]));

/** Compares with what is recorded; `accept` records what is. */
async function checkBudgets(releases: string, accept: boolean): Promise<void> {
  const measured = await measureOwn(releases);
  if (accept) return record(measured);
  recordNew(measured);
  const complaints = exceededBudgets(readBudgets(Object.keys(measured)), measured);
  if (complaints.length === 0) return console.log('Every package is within its budget.');
  for (const complaint of complaints) console.error(complaint);
  throw new Error('Packages have outgrown their budgets: npm run sizes -- --accept, if it is worth it.');
}

async function main(): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: flag, accept: flag } });
  const [releases = '.releases'] = positionals;
  if (values.check || values.accept) await checkBudgets(releases, values.accept);
  else await showPage(releases);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
