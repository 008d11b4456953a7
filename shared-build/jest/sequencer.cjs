const { readFileSync } = require('node:fs');
const Sequencer = require('@jest/test-sequencer').default;

/** Who starts programs waits for them, however short its file is: what is long has to begin early, or one worker is at it when all others have ended. */
const startsPrograms = ({ path }) => /\b(programOf|commandOf|spawnApi|spawnSync|execFile)\b/.test(readFileSync(path, 'utf8'));

/** As jest orders files, by how long they took or how large they are, but those first that start programs. A fresh clone knows no durations. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const first = new Set(sorted.filter((test) => startsPrograms(test)));
    return [...first, ...sorted.filter((test) => !first.has(test))];
  }

  /** What a part of a file took (`-t`) is not what the file takes: the longest of all would begin among the last. */
  cacheResults(tests, { testResults, ...results }) {
    super.cacheResults(tests, { ...results, testResults: testResults.filter(({ numPendingTests }) => numPendingTests === 0) });
  }
};
