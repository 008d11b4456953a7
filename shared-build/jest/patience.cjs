/**
 * Milliseconds for which a test waits for an expected result. Generous, since these tests do not measure speed and a
 * busy machine is slow. Mutation tests (npm run proof -- mutants) set a shorter time, since most waits fail there.
 */
module.exports = Number(process.env.TEST_PATIENCE ?? 15_000);
