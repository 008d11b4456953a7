// What the shop gives to a repository of its own: its packages as npm packs them, without their tests.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { atTheEnd, PlainError, root, tee } from '../steps.mjs';
import { takeAway } from './fromTemplate.mjs';

/** The folders that are given, and what is done to their descriptions on the way. */
const given = {
  'shared-contracts': same,
  'shared-ui': same,
  'shared-platform': withoutHost,
  'shared-build': same,
  'shared-sheets': same,
  deploy: same,
};

function same(description) {
  return description;
}

/** The host's face stays here: remotes elsewhere have the same one face as ours. */
function withoutHost({ exports: { './host': _host, ...faces }, ...description }) {
  return { ...description, exports: faces };
}

const left = /(^|[\\/])(node_modules|dist|\.types)$|\.test\.tsx?$|[\\/](sizes\.json|tsconfig\.json)$/;

const readDescription = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Lays a package out as it is given; answers its description. */
function lay(name, change, folder) {
  cpSync(join(root, name), folder, { recursive: true, filter: (path) => !left.test(path) });
  const description = change(readDescription(folder));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(description, null, 2));
  return description;
}

/** Packs everything into a folder, by one command, most of whose time is its start; answers the packs. */
export async function packAll(into) {
  mkdirSync(into, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'storefront-pack-'));
  const callOff = atTheEnd(() => takeAway(stage));
  try {
    const names = Object.keys(given);
    const descriptions = names.map((name) => lay(name, given[name], join(stage, name)));
    const { status, output } = await tee('npm', ['pack', ...names.map((name) => join(stage, name)), '--pack-destination', into, '--ignore-scripts', '--loglevel=error']);
    if (status !== 0) throw new PlainError('The packages could not be packed; npm says why above.');
    const files = output.trim().split('\n').slice(-names.length).map((line) => basename(line));
    return descriptions.map(({ name, dependencies }, index) => ({ name, file: files[index], libraries: dependencies }));
  } finally {
    callOff();
    takeAway(stage);
  }
}
