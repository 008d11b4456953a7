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

/**
 * React makes an error for each of the first ten thousand elements of a second, to know where it was created. That
 * takes a tenth of a screen's test, and no test reads it: here they have always been made already.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = require('react');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

module.exports = library;
