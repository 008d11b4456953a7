// Plants small bugs one by one in the code of a package, and counts those that its tests notice. -- [--part 1/4]
// [--concurrency 2] [--quick] [--only glob] [--tests glob] [package…]: one after the other; what was noticed and did
// not change is not tried again. A package can be walked in parts: each has every fourth function, say, and all of them
// together have all. The quick way leaves out what runs only when a file is loaded, which every test of the package
// would have to try. --only takes some files of a package alone, --tests some test files; both below its `src`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { PlainError, remotes, root, say } from '../steps.mjs';

const wanted = 85;

const logic = (name) => [`${name}/src/**/*.ts`];

/** What is mutated, by package: what is thought, not what is drawn. */
const packages = {
  'shared-contracts': logic('shared-contracts'),
  'shared-platform': [...logic('shared-platform'), 'shared-platform/src/**/*.tsx'],
  shell: ['shell/src/composition/**/*.{ts,tsx}', 'shell/src/server/**/*.{ts,tsx}'],
  ...Object.fromEntries(remotes.map((name) => [name, logic(name)])),
  'storefront-api': ['storefront-api/src/pricing/**/*.ts', 'storefront-api/src/orders/**/*.ts'],
};

/**
 * Where all tests would take too long, those that are about it: what they notice, all of them notice, and maybe more.
 */
const tests = { 'storefront-api': ['storefront-api/src/{pricing,orders,payments,privacy}/**/*.test.ts'] };

// A remote's definition is a table that the build reads, and journeys walk what it says, as they do what only starts a
// process and all in it.
const starts = ['main', 'rendering/rendererProcess', 'trial/trialProcess'].map(
  (name) => `!shell/src/server/${name}.ts`,
);
const notCode = [
  ...starts,
  '!shell/src/composition/bundledRemotes.ts',
  '!mf-*/src/remote.ts',
  '!**/*.test.{ts,tsx}',
  '!**/testing/**',
  '!**/testing.tsx',
  '!**/*.d.ts',
];

const reportsOf = (name, { part, only }) => {
  const words = [name, part.replace('/', ' of '), only.replace(/\W+/g, ' ').trim()];
  return join('.cache/stryker', words.filter(Boolean).join(' '));
};

/**
 * What lived on is tried again: of code that runs when a file is loaded Stryker does not see which new test might
 * notice it.
 */
function forgetSurvivors(file) {
  if (!existsSync(file)) return;
  const known = JSON.parse(readFileSync(file, 'utf8'));
  for (const tried of Object.values(known.files))
    tried.mutants = tried.mutants.filter(({ status }) => status !== 'Survived');
  writeFileSync(file, JSON.stringify(known));
}

async function plantIn(name, how) {
  const { part, concurrency, quick, only } = how;
  say(`Planting bugs in ${part ? `part ${part} of ` : ''}${name} …`);
  const reports = reportsOf(name, how);
  const testFiles = how.tests ? [`${name}/src/${how.tests}`] : tests[name];
  mkdirSync(join(root, reports), { recursive: true });
  const incrementalFile = join(reports, 'incremental.json');
  forgetSurvivors(join(root, incrementalFile));
  process.env.JEST_PROJECT = name;
  process.env.MUTANTS_PART = part;
  process.env.MUTANTS_TESTS = join(root, reports, 'tests.json');
  const stryker = new Stryker({
    mutate: [...(only ? [`${name}/src/${only}`] : packages[name]), ...notCode],
    plugins: [
      '@stryker-mutator/*',
      ...['part', 'byFile'].map((name) => fileURLToPath(new URL(`mutants/${name}.mjs`, import.meta.url))),
    ],
    ignorers: part ? ['part'] : [],
    testRunner: 'byFile',
    ...(testFiles && { testFiles }),
    jest: { projectType: 'custom', configFile: 'shared-build/jest/project.cjs', enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    concurrency,
    ignoreStatic: quick,
    incremental: true,
    incrementalFile,
    tempDirName: '.cache/stryker/sandbox',
    ignorePatterns: ['.releases', '.cache', '.data', '**/dist', '**/.types', 'docs', 'screenshots'],
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: join(reports, 'report.html') },
    thresholds: { high: wanted, low: wanted, break: null },
    // All tests of the API, one after the other, fill and empty many databases.
    dryRunTimeoutMinutes: 20,
    // A machine that does other work, too, is slow: that is no bug noticed.
    timeoutMS: 60_000,
    timeoutFactor: 3,
    tsconfigFile: 'none',
    allowEmpty: false,
  });
  return stryker.runMutationTest();
}

const noticed = new Set(['Killed', 'Timeout']);
const judged = new Set([...noticed, 'Survived', 'NoCoverage']);

function figureOf(results) {
  const counted = results.filter(({ status }) => judged.has(status));
  const killed = counted.filter(({ status }) => noticed.has(status)).length;
  return { mutants: counted.length, killed, '%': Math.round((killed / counted.length) * 1000) / 10 };
}

/** Where bugs lived on, the file with the most of them first. */
function printSurvivors(reports, results) {
  const survivors = results.filter(({ status }) => judged.has(status) && !noticed.has(status));
  const counts = {};
  for (const { fileName } of survivors) counts[fileName] = (counts[fileName] ?? 0) + 1;
  for (const [file, count] of Object.entries(counts).sort(([, one], [, other]) => other - one))
    console.log(`  ${count} in ${relative(root, file)}`);
  say(`Which they are stands in ${reports}/report.html.`);
}

const options = {
  part: { type: 'string', default: '' },
  concurrency: { type: 'string', default: '2' },
  quick: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  tests: { type: 'string', default: '' },
};

function choiceOf(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(values.part) ?? [];
  if (values.part && !(part > 0 && Number(part) <= Number(parts)))
    throw new PlainError(`--part is 1/4, 2/4 and so on; not ${values.part}.`);
  return {
    ...values,
    concurrency: Number(values.concurrency),
    names: positionals.length > 0 ? positionals : Object.keys(packages),
  };
}

export async function prove(args) {
  const { names, ...how } = choiceOf(args);
  const unknown = names.filter((name) => !(name in packages));
  if (unknown.length > 0)
    throw new PlainError(`Bugs are planted in ${Object.keys(packages).join(', ')}; not in ${unknown.join(', ')}.`);
  const figures = {};
  for (const name of names) {
    const results = await plantIn(name, how);
    figures[name] = figureOf(results);
    printSurvivors(reportsOf(name, how), results);
  }
  console.table(figures);
  return names
    .filter((name) => figures[name]['%'] < wanted)
    .map((name) => `In ${name} the tests notice ${figures[name]['%']} % of the bugs; it should be ${wanted} %.`);
}
