// Makes a remote from the template.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { onExit, PlainError, root } from '../steps.mjs';
import { pathOf, titleOf } from './names.mjs';

const templates = import.meta.dirname;

/** The files of a template folder, with its names replaced. */
function filesOf(template, name) {
  const folder = join(templates, template);
  const exchanged = { 'mf-sample': name, sample: pathOf(name), Sample: titleOf(name) };
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [
      relative(folder, file),
      readFileSync(file, 'utf8').replace(/mf-sample|sample|Sample/g, (word) => exchanged[word]),
    ]);
}

/**
 * Formats a folder's code: where lines break depends on how long the remote's name is. Without installed libraries `npm
 * run format` does it later.
 */
function format(folder) {
  const formatter = join(root, 'node_modules/@biomejs/biome/bin/biome');
  if (!existsSync(formatter)) return;
  // The folder may be one that git ignores.
  const args = ['format', '--write', '--vcs-enabled=false', `--config-path=${root}`, '.'];
  const { status, stderr } = spawnSync(process.execPath, [formatter, ...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new PlainError(`The new files could not be formatted:\n${stderr}`);
}

/** Writes the files of a remote into a folder, formatted. Later templates win. */
export function writeRemote(name, folder, templateNames) {
  for (const [file, content] of templateNames.flatMap((template) => filesOf(template, name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  format(folder);
}

/** Removes a folder, with retries for a process that is still writing there. */
export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Creates a folder atomically: makes it as `draft`, and renames it. A run that is stopped removes its draft; one that
 * is killed leaves it to the next, which removes it.
 */
export async function createAtomically(target, draft, make) {
  const clear = () => removeFolder(draft);
  clear();
  const callOff = onExit(clear);
  try {
    await make(draft);
    renameSync(draft, target);
  } finally {
    callOff();
    clear();
  }
}
