import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sequencer from '../jest/sequencer.cjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sequencer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Test files of these names and texts, as jest tells of them. */
function testsOf(texts: Record<string, string>) {
  const context = {
    config: { id: 'mf-x', cache: true, cacheDirectory: folder, rootDir: folder, haste: {} },
    hasteFS: { getSize: (path: string) => path.length },
  };
  return Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return { path, context };
  });
}

const took = (name: string, runtime: number, numPendingTests = 0) => ({
  testFilePath: join(folder, name),
  numFailingTests: 0,
  numPendingTests,
  perfStats: { runtime },
});

const orderOf = (tests: ReturnType<typeof testsOf>) =>
  new Sequencer({}).sort([...tests]).map(({ path }) => path.slice(folder.length + 1));

it('the file that took longest begins first, and before it those that start programs', () => {
  const tests = testsOf({ 'quick.test.ts': '', 'slow.test.ts': '', 'starts.test.ts': 'await programOf(source)' });
  new Sequencer({}).cacheResults(tests, {
    testResults: [took('quick.test.ts', 1), took('slow.test.ts', 3), took('starts.test.ts', 2)],
  });
  expect(orderOf(tests)).toEqual(['starts.test.ts', 'slow.test.ts', 'quick.test.ts']);
});

it('a file of which a part was run begins as early as it did', () => {
  const tests = testsOf({ 'quick.test.ts': '', 'slow.test.ts': '' });
  new Sequencer({}).cacheResults(tests, { testResults: [took('quick.test.ts', 2), took('slow.test.ts', 3)] });
  new Sequencer({}).cacheResults(tests, { testResults: [took('slow.test.ts', 1, 5)] });
  expect(orderOf(tests)).toEqual(['slow.test.ts', 'quick.test.ts']);
});
