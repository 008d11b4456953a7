import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = join(__dirname, '../../..');
const home = join(root, '.cache/databases');

/** Whatever a filled database and a program of ours come from: with any other byte of it, templates are made anew. */
const sources = [
  'storefront-api/src',
  'signalr-hub/src',
  'shared-contracts/src',
  'shared-server/src',
  'shared-build/jest/program.cjs',
  'content/demo',
  'package-lock.json',
];

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => (name.endsWith('.test.ts') ? [] : filesOf(join(path, name))));
}

let known: string | undefined;

function fingerprint(): string {
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(process.env['TZ'] ?? '');
  for (const file of sources.flatMap((source) => filesOf(join(root, source))))
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  return (known = hash.digest('hex').slice(0, 16));
}

/** Milliseconds after which nobody comes back to what was used last so long ago. */
const staleAfter = 3_600_000;

/** Templates of former sources, and what somebody left half made. */
function removeStale() {
  for (const path of readdirSync(home).map((name) => join(home, name)))
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - staleAfter)
      rmSync(path, { recursive: true, force: true });
}

/**
 * Milliseconds after which a claim is given up where its maker is gone, and in any case: its number may be another
 * program's by then.
 */
const longestMaking = { ofGone: 60_000, ofAny: 600_000 };

const makerIn = (making: string) => join(making, 'maker');

/** Whether who makes it is at it still: on a busy machine that takes minutes, and two at it as many again. */
function isAtWork(making: string): boolean {
  try {
    const pid = Number(readFileSync(makerIn(making), 'utf8'));
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isGivenUp(making: string): boolean {
  const age = Date.now() - (statSync(making, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
  return age > longestMaking.ofAny || (age > longestMaking.ofGone && !isAtWork(making));
}

/** Tells whether it is ours to make; whoever is killed while making it gives it up. */
function claim(making: string): boolean {
  if (isGivenUp(making)) rmSync(making, { recursive: true, force: true });
  try {
    mkdirSync(making);
    writeFileSync(makerIn(making), String(process.pid));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Takes its name when it is whole; where another one took it meanwhile, that one stays. */
async function makeAt(place: string, make: (folder: string) => Promise<void>) {
  const draft = mkdtempSync(join(home, 'draft-'));
  await make(draft);
  if (existsSync(place)) rmSync(draft, { recursive: true });
  else renameSync(draft, place);
}

/**
 * The folder of what many tests begin with: made once by whoever needs it first, while the others wait, and kept until
 * what it is made of changes.
 */
export async function template(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = join(home, `${name}-${fingerprint()}`);
  const making = `${place}.making`;
  while (!existsSync(place)) {
    mkdirSync(home, { recursive: true });
    if (!claim(making)) {
      await delay(50);
      continue;
    }
    try {
      removeStale();
      if (!existsSync(place)) await makeAt(place, make);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  const now = new Date();
  utimesSync(place, now, now);
  return place;
}
