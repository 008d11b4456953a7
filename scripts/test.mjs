// npm test: everything that can be checked here, in one run. `-- --only lint|types|unit|sizes|journeys` runs one part.
// The last line says how many passed and failed; above it stands what did not run, and why.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureInstalled, PlainError, requireNode, root, say, tee } from './steps.mjs';

const reports = join(root, '.cache');
const bin = (path) => join(root, 'node_modules', path);
const notRun = new Set();

/** Some tests wait for processes and clocks: one more than there are cores has something to do. Each takes a gigabyte. */
const workers = Math.min(8, availableParallelism() + 1);

/** Runs a command, remembers what it says did not run, and tells how it ended. */
async function command(name, args, env = {}) {
  const { status, output } = await tee(name, args, env);
  for (const [line] of stripVTControlCharacters(output).matchAll(/not run: .+/g)) notRun.add(line.trim());
  return status;
}

const tool = (script, args, env) => command(process.execPath, [script, ...args], env);

const one = (status) => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function lint() {
  say('Linting …');
  return one(await command('npm', ['run', '--silent', 'lint']));
}

async function types() {
  say('Checking the types …');
  return one(await command('npm', ['run', '--silent', 'types']));
}

/** A runner's report; undefined when it ended before it could write one. */
function report(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') console.error(`${file} cannot be read: ${error.message}`);
    return undefined;
  }
}

function freshReport(name) {
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
}

/** A runner that fails with no test to blame counts as one failure. */
const counted = (passed, failed, status) => ({ passed, failed: status === 0 ? failed : Math.max(failed, 1) });

function skipped(count, what) {
  if (count > 0 && notRun.size === 0) notRun.add(`not run: ${count} ${what} marked as skipped`);
}

async function unit() {
  say('Running the unit and API tests …');
  const file = freshReport('unit.json');
  // What the code under test logs is part of the tests; `npm run unit` shows it.
  const status = await tool(bin('jest/bin/jest.js'), ['--silent', `--maxWorkers=${workers}`, '--json', `--outputFile=${file}`]);
  const result = report(file);
  if (!result) return { passed: 0, failed: 1 };
  skipped(result.numPendingTests, 'unit tests');
  return counted(result.numPassedTests, result.numFailedTests + result.numRuntimeErrorTestSuites, status);
}

/** What visitors load of each package, against its budget. */
async function sizes() {
  say('Weighing what is built …');
  return one(await command('npm', ['run', '--silent', 'sizes']));
}

async function journeys() {
  try {
    ensureBuilt();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(`\n${error.message} The journeys cannot run.`);
    return { passed: 0, failed: 1 };
  }
  say('Walking the journeys in a browser …');
  const file = freshReport('journeys.json');
  const status = await tool(
    bin('@playwright/test/cli.js'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_FORCE_TTY: '0' },
  );
  const result = report(file);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped: left } = result.stats;
  skipped(left, 'journeys');
  return counted(expected, unexpected + flaky, status);
}

const parts = { lint, types, unit, sizes, journeys };

/** Each of the first two uses one core; every other uses all that there are. */
const steps = [[lint, types], [unit], [sizes], [journeys]];

async function runAll(only) {
  const wanted = only ? [[parts[only]]] : steps;
  const total = { passed: 0, failed: 0 };
  for (const step of wanted)
    for (const { passed, failed } of await Promise.all(step.map((part) => part()))) {
      total.passed += passed;
      total.failed += failed;
    }
  return total;
}

async function main() {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  if (only && !(only in parts)) throw new PlainError(`--only takes one of ${Object.keys(parts).join(', ')}.`);
  requireNode();
  ensureInstalled();
  mkdirSync(reports, { recursive: true });
  return runAll(only);
}

const { passed, failed } = await main().catch((error) => {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
  return { passed: 0, failed: 1 };
});
console.log('');
for (const line of notRun) console.log(line);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
