require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');
const { takeAway } = require('./oldestBrowser.cjs');

// What is waited for comes; how fast is not what these tests say, and a busy machine is slow.
// A planted bug (npm run proof -- mutants) makes most waits vain: there they are shorter.
const patience = Number(process.env.TEST_PATIENCE ?? 15_000);
configure({ asyncUtilTimeout: patience });
// The first test of a file also waits until all that it imports is there.
jest.setTimeout(Math.max(4 * patience, 12_000));

// What runs on the server has what Node has, though its test may want a page.
if (typeof window !== 'undefined' && !/[\\/]server[\\/]/.test(expect.getState().testPath)) takeAway();
