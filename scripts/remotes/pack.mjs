// Packs the shop's packages, without their tests, for a repository of its own.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { onExit, PlainError, root, tee } from '../steps.mjs';
import { removeFolder } from './fromTemplate.mjs';

/** The packages, and how their package.json is changed. */
const packedPackages = {
  'shared-contracts': unchanged,
  'shared-ui': unchanged,
  'shared-platform': withoutHost,
  'shared-build': unchanged,
  'shared-sheets': unchanged,
  deploy: unchanged,
};

function unchanged(description) {
  return description;
}

/** Removes the export `./host`, which is for the shell only. */
function withoutHost({ exports: { './host': _host, ...faces }, ...description }) {
  return { ...description, exports: faces };
}

const excludedFiles = /(^|[\\/])(node_modules|dist|\.types)$|\.test\.tsx?$|[\\/](sizes\.json|tsconfig\.json)$/;

const readDescription = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Copies a package as it is to be packed; returns its package.json. */
function copyPackage(name, change, folder) {
  cpSync(join(root, name), folder, { recursive: true, filter: (path) => !excludedFiles.test(path) });
  const description = change(readDescription(folder));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description, null, 2));
  return description;
}

/** Packs everything into a folder, by a single command, since most of its time is the start; returns the packs. */
export async function packAll(into) {
  mkdirSync(into, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'storefront-pack-'));
  const callOff = onExit(() => removeFolder(stage));
  try {
    const names = Object.keys(packedPackages);
    const descriptions = names.map((name) => copyPackage(name, packedPackages[name], join(stage, name)));
    const { status, output } = await tee('npm', [
      'pack',
      ...names.map((name) => join(stage, name)),
      '--pack-destination',
      into,
      '--ignore-scripts',
      '--loglevel=error',
    ]);
    if (status !== 0) throw new PlainError('The packages could not be packed; npm says why above.');
    const files = output
      .trim()
      .split('\n')
      .slice(-names.length)
      .map((line) => basename(line));
    return descriptions.map(({ name, dependencies }, index) => ({ name, file: files[index], libraries: dependencies }));
  } finally {
    callOff();
    removeFolder(stage);
  }
}
