const { dirname, join } = require('node:path');

// By its path, since the module name is mapped to this file.
const fastCheck = require(join(dirname(require.resolve('fast-check/package.json')), 'lib/cjs/fast-check.js'));

// The same cases in every run, so that a failure belongs to the change that caused it; `TEST_SEED=$RANDOM` tries
// others.
fastCheck.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

module.exports = fastCheck;
