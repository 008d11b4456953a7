// A remote out of the template: the same files, under its own name.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { atTheEnd } from '../steps.mjs';
import { pathOf, titleOf } from './names.mjs';

const templates = import.meta.dirname;

/** Every file of a template folder, with the names in it exchanged. */
function filesOf(template, name) {
  const folder = join(templates, template);
  const exchanged = { 'mf-sample': name, sample: pathOf(name), Sample: titleOf(name) };
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(folder, file), readFileSync(file, 'utf8').replace(/mf-sample|sample|Sample/g, (word) => exchanged[word])]);
}

/** Writes the files of a remote into a folder. Later templates win. */
export function writeRemote(name, folder, templateNames) {
  for (const [file, content] of templateNames.flatMap((template) => filesOf(template, name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}

/** Takes a folder away, also while what writes there is just ending. */
export const takeAway = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/**
 * Makes a folder whole, or not at all: it is made as `draft`, which is nobody else's, and moved from there. What a stopped run has made goes with it, and
 * what a killed one has left is taken away by the next.
 */
export async function makeWhole(target, draft, make) {
  const clear = () => takeAway(draft);
  clear();
  const callOff = atTheEnd(clear);
  try {
    await make(draft);
    renameSync(draft, target);
  } finally {
    callOff();
    clear();
  }
}
