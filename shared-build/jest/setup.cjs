const patience = require('./patience.cjs');
const { takeAway } = require('./oldestBrowser.cjs');

// The first test of a file also waits until all that it imports is there.
jest.setTimeout(Math.max(4 * patience, 12_000));

// What runs on the server has what Node has, though its test may want a page.
if (typeof window !== 'undefined' && !/[\\/]server[\\/]/.test(expect.getState().testPath)) takeAway();
