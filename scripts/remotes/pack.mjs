// What the shop gives to a repository of its own: its packages as npm packs them, without their tests.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PlainError, root, tee } from '../steps.mjs';

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

/** Packs one package; answers its name and the file of the pack. */
async function pack(name, change, into) {
  const stage = mkdtempSync(join(tmpdir(), 'storefront-pack-'));
  try {
    cpSync(join(root, name), stage, { recursive: true, filter: (path) => !left.test(path) });
    const description = change(readDescription(stage));
    writeFileSync(join(stage, 'package.json'), JSON.stringify(description, null, 2));
    const { status, output } = await tee('npm', ['pack', stage, '--pack-destination', into, '--ignore-scripts', '--loglevel=error']);
    if (status !== 0) throw new PlainError(`${name} could not be packed; npm says why above.`);
    return { name: description.name, file: basename(output.trim().split('\n').at(-1)), libraries: description.dependencies };
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** Packs everything into a folder; answers the packs. */
export async function packAll(into) {
  mkdirSync(into, { recursive: true });
  const packs = [];
  for (const [name, change] of Object.entries(given)) packs.push(await pack(name, change, into));
  return packs;
}
