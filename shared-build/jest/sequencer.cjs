const { readFileSync } = require('node:fs');
const Sequencer = require('@jest/test-sequencer').default;

/**
 * Test files that start programs take long, however short they are. They have to begin early; otherwise one worker
 * would still run them after all others have ended.
 */
const startsPrograms = ({ path }) =>
  /\b(programOf|commandOf|spawnApi|spawnSync|execFile)\b/.test(readFileSync(path, 'utf8'));

/**
 * Jest's order (by former duration, or by size), but files that start programs come first, since a fresh clone has no
 * durations.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const first = new Set(sorted.filter((test) => startsPrograms(test)));
    return [...first, ...sorted.filter((test) => !first.has(test))];
  }

  /** Ignores durations of partial runs (`-t`), by which long files would begin among the last. */
  cacheResults(tests, { testResults, ...results }) {
    super.cacheResults(tests, {
      ...results,
      testResults: testResults.filter(({ numPendingTests }) => numPendingTests === 0),
    });
  }
};
