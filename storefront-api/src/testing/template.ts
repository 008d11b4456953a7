import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(__dirname, '../../..');
const home = join(root, '.cache/databases');

/** Whatever a filled database comes from: with any other byte of it, templates are made anew. */
const sources = ['storefront-api/src', 'shared-contracts/src', 'content/demo', 'package-lock.json'];

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).sort().flatMap((name) => (name.endsWith('.test.ts') ? [] : filesOf(join(path, name))));
}

let known: string | undefined;

function fingerprint(): string {
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(process.env['TZ'] ?? '');
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  return (known = hash.digest('hex').slice(0, 16));
}

/** Milliseconds after which nobody comes back to what was used last so long ago. */
const staleAfter = 3_600_000;

/** Templates of former sources, and what somebody left half made. */
function removeStale() {
  for (const path of readdirSync(home).map((name) => join(home, name)))
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - staleAfter) rmSync(path, { recursive: true, force: true });
}

/** Of several who made it at once, one is first, and the others take its. */
function publish(draft: string, place: string) {
  try {
    renameSync(draft, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/** The folder of what many tests begin with: made by whoever needs it first, and kept until what it is made of changes. */
export async function template(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = join(home, `${name}-${fingerprint()}`);
  if (!existsSync(place)) {
    mkdirSync(home, { recursive: true });
    removeStale();
    const draft = mkdtempSync(join(home, 'draft-'));
    await make(draft);
    publish(draft, place);
  }
  const now = new Date();
  utimesSync(place, now, now);
  return place;
}
