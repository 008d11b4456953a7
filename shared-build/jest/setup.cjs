const patience = require('./patience.cjs');
const { takeAway } = require('./oldestBrowser.cjs');

// The first test of a file also waits for the file's imports.
jest.setTimeout(Math.max(4 * patience, 12_000));

// Server code may use all of Node's APIs, even if its test has a document.
if (typeof window !== 'undefined' && !/[\\/]server[\\/]/.test(expect.getState().testPath)) takeAway();
