// Runs jest for a bug with those test files alone whose tests reach it: Stryker's own runner loads every file that
// imports the bug's, however few of their tests are wanted. Which test is in which file, and how long it takes here and
// now, is learned by the first round, in one process, and kept in MUTANTS_TESTS for all of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

const [{ factory: jestRunner }] = jestPlugins;
const kept = process.env.MUTANTS_TESTS;

/** How long a test waits at least for what a bug keeps from coming, in ms. */
const leastPatience = 1000;

/** Tests by their names: two files may have a test of the same name. */
function testsByName(tests) {
  const named = {};
  for (const { id, fileName, timeSpentMs } of tests) named[id] = [...(named[id] ?? []), { fileName, timeSpentMs }];
  return named;
}

/**
 * No wait of a test was longer than all of it: on a machine that does other work, too, waits are long without a bug.
 */
const patienceFor = (tests) =>
  tests.reduce((longest, { timeSpentMs }) => Math.max(longest, timeSpentMs), leastPatience);

function byFileRunner(injector) {
  const runner = jestRunner(injector);
  const jest = runner.jestTestAdapter;
  let known;
  let testFiles;
  runner.jestTestAdapter = { run: (settings) => jest.run(testFiles ? { ...settings, testFiles } : settings) };

  return {
    init: () => runner.init(),
    capabilities: () => runner.capabilities(),
    async dryRun(options) {
      const result = await runner.dryRun(options);
      if (result.status === 'complete') writeFileSync(kept, JSON.stringify(testsByName(result.tests)));
      return result;
    },
    mutantRun(options) {
      known ??= JSON.parse(readFileSync(kept));
      // Without a filter it is code that runs when a file is loaded: each test may notice.
      const tests = (options.testFilter ?? Object.keys(known)).flatMap((id) => known[id] ?? []);
      testFiles = options.testFilter && [...new Set(tests.map(({ fileName }) => fileName))];
      process.env.TEST_PATIENCE = String(Math.ceil(patienceFor(tests)));
      return runner.mutantRun(options);
    },
  };
}
byFileRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'byFile', byFileRunner)];
