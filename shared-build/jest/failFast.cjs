/**
 * A test environment in which the tests after a failed one are skipped: for whom one failure of a file is enough to know, the
 * rest of its waits are vain. Jest's own `bail` counts files.
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
