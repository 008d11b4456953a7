/**
 * Returns a test environment that skips the remaining tests of a file after a failure, for runs in which one failure
 * per file is enough. Jest's own `bail` counts files.
 */
const failFast = (Environment) =>
  class extends Environment {
    #failed = false;

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.#failed = true;
      if (event.name === 'test_start' && this.#failed) event.test.mode = 'skip';
    }
  };

module.exports = { failFast };
