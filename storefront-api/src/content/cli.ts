// npm run content -- check|import|export|diff|schema|generate <folder> [--json]: the shop's content as a folder.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateNew, requireMigrated } from '../database/migrate';
import { fromCallersFolder } from '../fromCallersFolder';
import { check, diff, exportTo, importFolder, type CommandOutput } from './commands';
import { failureSentence } from './failures';
import { generate } from './generate';
import { writeSchemas } from './jsonSchemas';
import { WrongContent } from './reading/mistakes';
import { openStore } from './database/openStore';
import type { ContentStore } from './database/store';

const USAGE = `It is called so:
  npm run content -- check <folder>      every mistake in it
  npm run content -- diff <folder>       what an import would change
  npm run content -- import <folder>     makes the shop what the folder says
  npm run content -- export <folder>     writes what the shop has
  npm run content -- schema <folder>     writes the JSON Schemas for editors
  npm run content -- generate [--games 2000] [--products 20000] <folder>
DATA_DIR or DATABASE_URL say which shop, as for the API; --json prints for programs.`;

const dataDir = resolve(process.env.DATA_DIR || '.data');

async function withStore(
  prepare: typeof requireMigrated,
  work: (store: ContentStore) => Promise<CommandOutput>,
): Promise<CommandOutput> {
  const open = await openStore(dataDir, process.env.DATABASE_URL || undefined, prepare);
  try {
    return await work(open.store);
  } finally {
    await open.close();
  }
}

/** Parses the arguments. Errors get our usage instead of Node’s advice, which is about files that begin with a dash. */
function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        games: { type: 'string' },
        products: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. To specify')[0]}. ${USAGE}`, { cause: error });
  }
}

function run(
  { values, positionals: [command, folder, ...more] }: ReturnType<typeof parsed>,
  now: Date,
): Promise<CommandOutput> {
  if (values.help || command === 'help') return Promise.resolve({ document: { usage: USAGE }, text: USAGE });
  if (folder === undefined || more.length > 0) throw new Error(USAGE);
  const path = fromCallersFolder(folder, 'content');
  if (command === 'check') return check(path, now);
  if (command === 'schema') return writeSchemas(path);
  if (command === 'generate') return generate(path, { games: values.games, products: values.products });
  if (command === 'import') return withStore(migrateNew, (store) => importFolder(store, path, now));
  if (command === 'diff') return withStore(requireMigrated, (store) => diff(store, path, now));
  if (command === 'export') return withStore(requireMigrated, (store) => exportTo(store, path, now));
  throw new Error(USAGE);
}

function complain(error: unknown, json: boolean) {
  process.exitCode = 1;
  const wrong = error instanceof WrongContent ? error.mistakes : undefined;
  if (json)
    return process.stdout.write(
      `${JSON.stringify(wrong ? { mistakes: wrong } : { message: failureSentence(error) })}\n`,
    );
  process.stderr.write(
    wrong
      ? `${(error as Error).message}\n${wrong.length === 1 ? 'This is to be mended' : `These ${wrong.length} are to be mended`}; nothing was changed.\n`
      : `${failureSentence(error)}\n`,
  );
}

async function main() {
  // Read without the parser, whose errors are printed as JSON, too.
  const json = process.argv.includes('--json');
  try {
    const said = await run(parsed(), new Date());
    process.stdout.write(`${json ? JSON.stringify(said.document) : said.text}\n`);
  } catch (error) {
    complain(error, json);
  }
}

void main();
