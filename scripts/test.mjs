// npm test: everything that can be checked here, in one run. `-- --only lint|types|unit|sizes|journeys` runs one part,
// `-- mf-x` what is of that remote alone: its types, lint, tests and journeys, as its team does it many times a day.
// The last line says how many passed and failed; above it stands what did not run, and why, and what passed at a second
// attempt only.
import '../e2e/buildStore.mjs';
import './endWithNpm.mjs';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { useMemory } from './inMemory.mjs';
import { ensureBuilt, ensureInstalled, PlainError, remotes, root, say, tee, describeError } from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';

const reports = join(root, '.cache');
const bin = (path) => join(root, 'node_modules', path);
const notRun = new Set();
const atSecondAttempt = [];

/** The largest number of failed test files that are run again; more failures are not due to a busy machine. */
const maxRetriedFiles = 5;

/** One more than there are cores, since some tests wait for processes and clocks. Each takes a gigabyte. */
const workers = Math.min(8, availableParallelism() + 1);

/** Runs a command, collects its lines about what did not run, and returns its status. */
async function runCommand(name, args, env = {}) {
  const { status, output } = await tee(name, args, env);
  for (const [line] of stripVTControlCharacters(output).matchAll(/not run: .+/g)) notRun.add(line.trim());
  return status;
}

const runNodeScript = (script, args, env) => runCommand(process.execPath, [script, ...args], env);

const singleResult = (status) => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

async function lint(names) {
  say('Linting …');
  if (names.length === 0) return singleResult(await runCommand('npm', ['run', '--silent', 'lint']));
  const status = [];
  for (const script of [
    bin('eslint/bin/eslint.js'),
    ...['shared-build/lint/colours.mjs', 'shared-build/lint/names.mjs', 'scripts/lint-texts.mjs'].map((file) =>
      join(root, file),
    ),
  ])
    status.push(await runNodeScript(script, names));
  return singleResult(status.find((code) => code !== 0) ?? 0);
}

async function types(names) {
  say('Checking the types …');
  if (names.length === 0) return singleResult(await runCommand('npm', ['run', '--silent', 'types']));
  return singleResult(await runNodeScript(bin('typescript-native/bin/tsc'), ['-b', ...names]));
}

/** A runner's report; undefined if it ended before it could write one. */
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

/** Counts a runner that fails without a failed test as one failure. */
const withRunnerFailure = (passed, failed, status) => ({ passed, failed: status === 0 ? failed : Math.max(failed, 1) });

function noteSkipped(count, what) {
  if (count > 0 && notRun.size === 0) notRun.add(`not run: ${count} ${what} marked as skipped`);
}

async function unit(names) {
  say(names.length === 0 ? 'Running the unit and API tests …' : 'Running the tests …');
  const file = freshReport('unit.json');
  const chosen = names.length === 0 ? [] : ['--passWithNoTests', '--selectProjects', ...names];
  const { status, result } = await jest(file, [`--maxWorkers=${workers}`, ...chosen]);
  if (!result) return { passed: 0, failed: 1 };
  noteSkipped(result.numPendingTests, 'unit tests');
  const failed = result.testResults.filter((suite) => suite.status === 'failed');
  const { numPassedTests: passed, numFailedTests, numRuntimeErrorTestSuites } = result;
  if (failed.length === 0 || failed.length > maxRetriedFiles)
    return withRunnerFailure(passed, numFailedTests + numRuntimeErrorTestSuites, status);
  const again = await secondAttempt(failed);
  return { passed: passed - failed.flatMap(passedIn).length + again.passed, failed: again.failed };
}

/**
 * Megabytes of V8's young objects. With its own 16, many of a test's windows and elements outlive a collection and are
 * copied, for which tests that make hundreds of pages took a seventh of their time; others take the same with either.
 * Jest gives its workers what it was started with.
 */
const youngObjects = '--max-semi-space-size=64';

/** Runs jest silently (`npm run unit` shows logs); returns its report and status. */
async function jest(file, args) {
  const command = [youngObjects, bin('jest/bin/jest.js'), '--silent', '--json', `--outputFile=${file}`, ...args];
  const status = await runCommand(process.execPath, command);
  return { status, result: report(file) };
}

const passedIn = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed');

/** Runs failed suites again, alone: those that pass then count as passed, and are listed by name (decision 0062). */
async function secondAttempt(failed) {
  say('Trying again, alone, what failed …');
  // A failed test may leave a server or a timer behind, which would keep the process alive.
  const { status, result } = await jest(freshReport('unit-again.json'), [
    '--runInBand',
    '--forceExit',
    '--runTestsByPath',
    ...failed.map(({ name }) => name),
  ]);
  if (!result) return { passed: 0, failed: 1 };
  const passed = result.testResults.flatMap(passedIn).map(({ fullName }) => fullName);
  const passedFiles = result.testResults.filter((suite) => suite.status === 'passed').map(({ name }) => name);
  for (const { name, assertionResults } of failed) {
    const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    atSecondAttempt.push(...tests.filter((test) => passed.includes(test)));
    // A file can fail outside its tests: when it is loaded, or in hooks.
    if (tests.length === 0 && passedFiles.includes(name)) atSecondAttempt.push(relative(root, name));
  }
  return withRunnerFailure(passed.length, result.numFailedTests + result.numRuntimeErrorTestSuites, status);
}

/** Checks the packages' sizes against their budgets. */
async function sizes() {
  say('Weighing what is built …');
  return singleResult(await runCommand('npm', ['run', '--silent', 'sizes']));
}

async function journeys(names) {
  const walked = names.filter((name) => existsSync(join(root, name, 'journeys')));
  if (names.length > 0 && walked.length === 0) {
    say(`${names.join(' and ')} has no journeys.`);
    return { passed: 0, failed: 0 };
  }
  try {
    await ensureBuilt();
  } catch (error) {
    console.error(describeError(error));
    console.error('The journeys cannot run.');
    return { passed: 0, failed: 1 };
  }
  say('Walking the journeys in a browser …');
  const file = freshReport('journeys.json');
  const status = await runNodeScript(
    bin('@playwright/test/cli.js'),
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      '--retries=1',
      ...walked.map((name) => `--project=${name}`),
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_FORCE_TTY: '0' },
  );
  const result = report(file);
  if (!result) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped: left } = result.stats;
  noteSkipped(left, 'journeys');
  atSecondAttempt.push(...flakyIn(result));
  return withRunnerFailure(expected + flaky, unexpected, status);
}

/** Titles of journeys that passed at a retry only. */
const flakyIn = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
];

/** Checks types, then builds for sizes and journeys, which report a broken build themselves. */
async function typesAndBuild(names) {
  const outcome = await types(names);
  await ensureBuilt().catch((error) => console.error(describeError(error)));
  return outcome;
}

const parts = { lint, types, unit, sizes, journeys };

/** The steps; the first two run at the same time, with one core each, the others use all cores. */
const steps = [[lint, typesAndBuild], [unit], [sizes], [journeys]];

/** A team's own steps, without sizes, which are checked for all packages together. */
const ownSteps = [[lint, types], [unit], [journeys]];

async function runAll(names, only) {
  const wanted = only ? [[parts[only]]] : names.length > 0 ? ownSteps : steps;
  const total = { passed: 0, failed: 0 };
  for (const step of wanted)
    for (const { passed, failed } of await Promise.all(step.map((part) => part(names)))) {
      total.passed += passed;
      total.failed += failed;
    }
  return total;
}

async function main() {
  const {
    positionals,
    values: { only },
  } = parseArguments(`npm test -- [mf-x…] [--only ${Object.keys(parts).join('|')}]`, {
    options: { only: { type: 'string' } },
  });
  const names = [...new Set(positionals)];
  const stranger = names.find((name) => !remotes.includes(name));
  if (stranger !== undefined)
    throw new PlainError(`There is no remote ${stranger} here. There are ${remotes.join(', ')}.`);
  if (only && !(only in parts)) throw new PlainError(`--only takes one of ${Object.keys(parts).join(', ')}.`);
  if (only && names.length > 0 && !ownSteps.flat().includes(parts[only]))
    throw new PlainError(`--only ${only} is of all packages together: npm test -- --only ${only}`);
  await ensureInstalled();
  useMemory();
  mkdirSync(reports, { recursive: true });
  return runAll(names, only);
}

const { passed, failed } = await main().catch((error) => {
  console.error(describeError(error));
  return { passed: 0, failed: 1 };
});
console.log('');
for (const line of notRun) console.log(line);
for (const title of atSecondAttempt) console.log(`passed at the second attempt only: ${title}`);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
