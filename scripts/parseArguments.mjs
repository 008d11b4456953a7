// Parses the arguments of commands.
import { parseArgs } from 'node:util';
import { keptByNpm } from '../deploy/npm.mjs';
import { PlainError } from './steps.mjs';

function parseOrExplain(usage, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new PlainError(`${error.message.split(/\. (?:To specify|This command)/)[0]}. Usage: ${usage}`);
  }
}

/**
 * The arguments by Node's `parseArgs`. Unknown ones, and options that npm has swallowed, throw a sentence with the
 * usage; `--help` prints the usage and exits.
 */
export function parseArguments(usage, { options = {}, ...config } = {}) {
  const {
    positionals,
    values: { help, ...values },
  } = parseOrExplain(usage, {
    allowPositionals: true,
    ...config,
    options: { ...options, help: { type: 'boolean', short: 'h' } },
  });
  if (help) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const [kept] = keptByNpm(Object.keys(options));
  if (kept !== undefined)
    throw new PlainError(
      `npm has kept --${kept} to itself, since no -- stands before it: nothing was done. Usage: ${usage}`,
    );
  // Shells complete names as folders, with a slash.
  return { positionals: positionals.map((word) => word.replace(/(?<=.)\/$/, '')), values };
}
