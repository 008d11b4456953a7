const { dirname, join } = require('node:path');
const patience = require('./patience.cjs');

/**
 * The testing library with its matchers, and our patience. Loaded by those who draw something: it is a half of what it
 * takes to begin a test file that does not.
 */
require('@testing-library/jest-dom');
// By its file: its name leads here.
const library = require(join(dirname(require.resolve('@testing-library/react/package.json')), 'dist/index.js'));

library.configure({ asyncUtilTimeout: patience });

module.exports = library;
