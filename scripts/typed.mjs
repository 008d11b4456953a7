// What somebody typed after a command's name.
import { parseArgs } from 'node:util';
import { keptByNpm } from '../deploy/npm.mjs';
import { PlainError } from './steps.mjs';

function parsed(usage, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new PlainError(`${error.message.split(/\. (?:To specify|This command)/)[0]}. Usage: ${usage}`);
  }
}

/**
 * What was typed, as `parseArgs` of Node reads it; what a command does not take, and what npm has kept of it, is said with the usage. Where somebody asks for
 * that, it is all that is done.
 */
export function typed(usage, { options = {}, ...config } = {}) {
  const { positionals, values: { help, ...values } } = parsed(usage, { allowPositionals: true, ...config, options: { ...options, help: { type: 'boolean', short: 'h' } } });
  if (help) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const [kept] = keptByNpm(Object.keys(options));
  if (kept !== undefined) throw new PlainError(`npm has kept --${kept} to itself, since no -- stands before it: nothing was done. Usage: ${usage}`);
  // Shells complete a name as that of a folder.
  return { positionals: positionals.map((word) => word.replace(/(?<=.)\/$/, '')), values };
}
