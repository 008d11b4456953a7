// A remote out of the template: the same files, under its own name.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** Writes a remote to a folder that is not there yet: whole, or not at all. Later templates win. */
export function writeRemote(name, target, templateNames) {
  const draft = join(dirname(target), `.create-${process.pid}`);
  try {
    for (const [file, content] of templateNames.flatMap((template) => filesOf(template, name))) {
      mkdirSync(dirname(join(draft, file)), { recursive: true });
      writeFileSync(join(draft, file), content);
    }
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
