// Runs jest for a bug with those test files alone whose tests reach it: Stryker's own runner loads every file that imports the bug's, however few of
// their tests are wanted. Which test is in which file is learned by the first round, in one process, and kept in MUTANTS_TESTS for all of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';

const [{ factory: jestRunner }] = jestPlugins;
const kept = process.env.MUTANTS_TESTS;

/** By a test's name its files: two may have a test of the same name. */
function filesByTest(tests) {
  const files = {};
  for (const { id, fileName } of tests) files[id] = [...(files[id] ?? []), fileName];
  return files;
}

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
      if (result.status === 'complete') writeFileSync(kept, JSON.stringify(filesByTest(result.tests)));
      return result;
    },
    mutantRun(options) {
      known ??= JSON.parse(readFileSync(kept));
      // Without a filter it is code that runs when a file is loaded: each test may notice.
      testFiles = options.testFilter && [...new Set(options.testFilter.flatMap((id) => known[id] ?? []))];
      return runner.mutantRun(options);
    },
  };
}
byFileRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'byFile', byFileRunner)];
