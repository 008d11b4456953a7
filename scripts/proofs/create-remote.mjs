// A new remote is green at once: made, checked, built, walked and taken away again, with the time that its own part
// takes. -- --whole: and the whole npm test with it there.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, PlainError, remotes, root, say } from '../steps.mjs';

const name = 'mf-proof-of-making';

/** Seconds for all that is the new remote's alone. */
const limit = 60;

const seconds = (since) => (performance.now() - since) / 1000;

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new PlainError(`${command} ${args.join(' ')} is not green with ${name} there.`);
}

const node = (...args) => run(process.execPath, args);

/** What git and the lock file say: the same before and after, or there is a trace. */
const traces = () =>
  spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout +
  readFileSync(join(root, 'package-lock.json'), 'utf8');

/** Everything that is the new remote's alone; what others take is not its time. */
const ownParts = {
  made: () => node('scripts/create-remote.mjs', name),
  types: () => node('node_modules/typescript/bin/tsc', '-b', name),
  lint: () => node('node_modules/eslint/bin/eslint.js', name),
  tests: () => node('node_modules/jest/bin/jest.js', '--selectProjects', name, '--maxWorkers=2'),
  'built and live': () => node('scripts/build.mjs'),
  journeys: () =>
    node('node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--project', name),
};

function timed(parts) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, act]) => {
      const since = performance.now();
      act();
      return [part, Number(seconds(since).toFixed(1))];
    }),
  );
}

/** Takes the remote away, whatever became of it; answers whether anything is left. */
function takeAway(before) {
  node('scripts/remove-remote.mjs', name);
  return traces() === before ? [] : ['The remote left a trace: git status or package-lock.json is not what it was.'];
}

export async function prove(args) {
  const { values } = parseArgs({ args, options: { whole: { type: 'boolean', default: false } } });
  if (remotes.includes(name))
    throw new PlainError(`${name} is left from an earlier proof: npm run remove-remote -- ${name}`);
  await ensureBuilt();
  // What the others' types compile to is there already, as after any check of types.
  node('scripts/types.mjs');
  const before = traces();
  const complaints = [];
  try {
    const times = timed(ownParts);
    const own = Object.values(times).reduce((sum, time) => sum + time, 0);
    console.table({ ...times, 'its own part': Number(own.toFixed(1)) });
    if (own > limit) complaints.push(`Its own part took ${own.toFixed(0)} s, not ${limit}.`);
    if (values.whole) {
      const { 'npm test': all } = timed({ 'npm test': () => run('npm', ['test']) });
      say(`The whole npm test is green with it, in ${all} s.`);
    }
  } finally {
    complaints.push(...takeAway(before));
  }
  return complaints;
}
