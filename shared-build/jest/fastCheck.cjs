const { dirname, join } = require('node:path');

// By its file: its name leads here.
const fastCheck = require(join(dirname(require.resolve('fast-check/package.json')), 'lib/cjs/fast-check.js'));

// The same cases in every run, so that a failure is met where it was made and not by somebody else's change; `TEST_SEED=$RANDOM` tries others.
fastCheck.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

module.exports = fastCheck;
