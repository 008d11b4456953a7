import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFacts } from '@storefront/contracts';

/** Seconds that a bundle may have a processor: of one that goes round in circles. Others take a fifth of it, and on a machine that does much else a minute and a half. */
const ownLimit = 20;

/** Milliseconds until one is ended that waits for what never comes. */
const limit = 600_000;

const watchdog = `${pathToFileURL(join(import.meta.dirname, 'watchdog.mjs')).href}?${ownLimit}`;

/** What a script of this folder finds out about a bundle, in a process that ends with it; throws a sentence where it cannot. */
export function readInProcess<Answer>(script: string, bundle: string, ...more: string[]): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-facts-'));
  try {
    const answer = join(folder, 'facts.json');
    const { status, signal, stderr } = spawnSync(process.execPath, ['--import', watchdog, '--import', 'tsx', join(import.meta.dirname, script), bundle, answer, ...more], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_ENV: 'production' },
      timeout: limit,
      killSignal: 'SIGKILL',
      encoding: 'utf8',
    });
    if (status === 0) return JSON.parse(readFileSync(answer, 'utf8')) as Answer;
    const reason = signal ? 'it did not end' : (/^\w*Error: .*/m.exec(stderr)?.[0] ?? stderr.trim());
    throw new Error(`${bundle} could not be evaluated: ${reason}.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Named extends Pick<BuildFacts, 'endpoints' | 'slices' | 'unread' | 'unkeyed'> {
  /** Events that reach what it registers, and how much that is; slices that come once its registration has returned. */
  heard?: { reaches: string[]; made: number; late: string[] };
}

/** What a server bundle names when it registers, endpoints and slices, and which of the events that wake it reach something. One that cannot be evaluated names nothing, and that is said. */
export function evaluate(bundle: string, wakes: readonly string[]): Named {
  try {
    return readInProcess<Named>('evaluation.ts', bundle, wakes.join(' '));
  } catch (error) {
    return { endpoints: [], slices: [], unread: [(error as Error).message] };
  }
}
