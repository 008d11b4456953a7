import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFacts } from '@storefront/contracts';

/**
 * Seconds of processor time for a bundle, in case it loops. Normal ones need a fifth of it, but on a busy machine up to
 * a minute and a half.
 */
const cpuSeconds = 20;

/** Milliseconds until a bundle is ended that waits without end. */
const wallClockLimit = 600_000;

const watchdog = `${pathToFileURL(join(import.meta.dirname, 'watchdog.mjs')).href}?${cpuSeconds}`;

/** Runs a script of this folder on a bundle in a child process; throws a sentence where that fails. */
export function runInChildProcess<Answer>(script: string, bundle: string, ...more: string[]): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-facts-'));
  try {
    const answer = join(folder, 'facts.json');
    const { status, signal, stderr } = spawnSync(
      process.execPath,
      ['--import', watchdog, '--import', 'tsx', join(import.meta.dirname, script), bundle, answer, ...more],
      {
        cwd: import.meta.dirname,
        env: { ...process.env, NODE_ENV: 'production' },
        timeout: wallClockLimit,
        killSignal: 'SIGKILL',
        encoding: 'utf8',
      },
    );
    if (status === 0) return JSON.parse(readFileSync(answer, 'utf8')) as Answer;
    const reason = signal ? 'it did not end' : (/^\w*Error: .*/m.exec(stderr)?.[0] ?? stderr.trim());
    throw new Error(`${bundle} could not be evaluated: ${reason}.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface EvaluatedBundle extends Pick<BuildFacts, 'endpoints' | 'slices' | 'unread' | 'unkeyed'> {
  /**
   * Events that its reducers and listeners handle, and how many of these it registers; slices added after its
   * registration has returned.
   */
  heard?: { reaches: string[]; made: number; late: string[] };
}

/**
 * Evaluates a server bundle: the endpoints and slices that it registers, and the events that wake it and reach a
 * listener. Where that fails, there are none, and `unread` says why.
 */
export function evaluateBundle(bundle: string, wakes: readonly string[]): EvaluatedBundle {
  try {
    return runInChildProcess<EvaluatedBundle>('evaluation.ts', bundle, wakes.join(' '));
  } catch (error) {
    return { endpoints: [], slices: [], unread: [(error as Error).message] };
  }
}
