/**
 * Milliseconds for which a test waits for what has to come; how fast is not what these tests say, and a busy machine is slow.
 * A planted bug (npm run proof -- mutants) makes most waits vain: there they are shorter.
 */
module.exports = Number(process.env.TEST_PATIENCE ?? 15_000);
