// npm run admin -- <words> [--options] [--json]: what the owner asks of the API that runs with DATA_DIR.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fromCallersFolder } from '../fromCallersFolder';
import { AdminRefusal, callAdmin } from './client';
import type { Answer } from './command';

const text = { type: 'string' } as const;
const options = {
  ...{ status: text, as: text, percent: text, uses: text, 'per-email': text, until: text, products: text },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const dataDir = resolve(process.env.DATA_DIR || '.data');

/** `keys add <plan> <file>` reads the file here, in the caller's folder; the API gets its lines. */
const linesOf = ([noun, verb, , file]: string[]) =>
  noun === 'keys' && verb === 'add' && file !== undefined
    ? readFileSync(fromCallersFolder(file, 'admin'), 'utf8').split(/\r?\n/)
    : undefined;

async function run() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const { json = false, help = false, ...given } = values;
  // Without words the API answers with its usage.
  const words = help ? [] : positionals;
  const lines = linesOf(words);
  const answer = await callAdmin<Answer>(dataDir, '/command', {
    words,
    options: { ...given },
    ...(lines ? { lines } : {}),
  });
  process.stdout.write(`${json ? JSON.stringify(answer.document) : answer.text}\n`);
}

/** The sentence that is printed for a failure. Details of the API's own errors are in its log. */
function sentenceOf(error: unknown): string {
  const { code, syscall, path, message = String(error) } = error as NodeJS.ErrnoException;
  if (error instanceof AdminRefusal) return message;
  if (code?.startsWith('ERR_PARSE_ARGS'))
    return `${message.split(/\. To specify|\n/)[0]}. What it takes: npm run admin -- --help`;
  if (code === 'ENOENT' && syscall === 'open') return `There is no file ${path}.`;
  if (code === 'ENOENT' || code === 'ECONNREFUSED')
    return `No API works with the data folder ${dataDir}. Set DATA_DIR to the folder of the one that runs. What may be asked of it stands in storefront-api/README.md.`;
  return message.split('\n', 1)[0] ?? message;
}

run().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
});
