// A copy of the sources in a folder of its own, where changes can be tried and taken back.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PlainError, root } from '../../steps.mjs';

const isSource = (path) =>
  !['node_modules', 'dist', '.types', '.cache'].includes(basename(path)) && !/\.test\.tsx?$/.test(path);

/** The libraries are those of this checkout; the packages are the copies. */
function linkLibraries(folder) {
  const [own, linked] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(linked, '@storefront'), { recursive: true });
  for (const entry of readdirSync(own))
    if (!entry.startsWith('.') && entry !== '@storefront') symlinkSync(join(own, entry), join(linked, entry));
  for (const name of readdirSync(join(own, '@storefront'))) {
    const target = join(folder, basename(readlinkSync(join(own, '@storefront', name))));
    if (existsSync(target)) symlinkSync(target, join(linked, '@storefront', name));
  }
}

const builder = `// Builds the package in the working folder as its own command does, but for what makes files small; what was compiled before is kept.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import webpack from 'webpack';
register();
const { default: configurations } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.ts')).href);
for (const one of configurations) {
  one.optimization = { ...one.optimization, minimize: false };
  one.cache = { type: 'filesystem', name: one.name.replaceAll(' ', '-'), cacheDirectory: join(import.meta.dirname, 'node_modules/.webpack') };
}
const compiler = webpack(configurations);
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) {
    console.error(error ?? stats.toString('errors-only'));
    process.exitCode = 1;
  }
  compiler.close(() => {});
});
`;

export function copyTree(folder, packages) {
  for (const name of packages) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isSource });
  for (const name of packages) rmSync(join(folder, name, 'sizes.json'), { force: true });
  linkLibraries(folder);
  writeFileSync(join(folder, 'build.mjs'), builder);
  return folder;
}

/** What formatting may change: white space, and a comma before a closing bracket. */
const layout = /\s+|,(?=\s*[)\]}])/g;

/**
 * The part of a text that says the same as `wanted`, however either of them is laid out; undefined where there is none.
 */
function sameIn(text, wanted) {
  const dropped = new Set(
    [...text.matchAll(layout)].flatMap(({ 0: found, index }) => [...found].map((_, offset) => index + offset)),
  );
  const places = [...text.split('').keys()].filter((index) => !dropped.has(index));
  const bare = wanted.replace(layout, '');
  const start = places
    .map((index) => text[index])
    .join('')
    .indexOf(bare);
  return start < 0 || bare === '' ? undefined : text.slice(places[start], places[start + bare.length - 1] + 1);
}

/** The text with a part replaced; a string is found however the code is laid out. */
function replaced(text, from, to) {
  if (typeof from !== 'string' || text.includes(from)) return text.replace(from, to);
  const part = sameIn(text, from);
  return part === undefined ? text : text.replace(part, to);
}

/** Applies patches (`[file, from, to]`; `null` makes a file, `undefined` takes it away) and gives the way back. */
export function patch(folder, patches) {
  const before = new Map();
  const remember = (file) => {
    if (!before.has(file)) before.set(file, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  };
  const undo = () => {
    for (const [file, text] of before)
      if (text === undefined) rmSync(file, { force: true });
      else writeFileSync(file, text);
  };
  for (const [name, from, to] of patches) {
    const file = join(folder, name);
    remember(file);
    if (from === undefined) rmSync(file);
    else if (from === null) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, to);
    } else {
      const text = readFileSync(file, 'utf8');
      const changed = replaced(text, from, to);
      if (changed === text) {
        undo();
        throw new PlainError(`${name} holds nothing like ${from}: the change cannot be tried.`);
      }
      writeFileSync(file, changed);
    }
  }
  return undo;
}
