const { failFast } = require('./failFast.cjs');

/**
 * The mutation runner (Stryker) wraps environments that a configuration names, but not those that a file names in its
 * docblock. For JEST_PROJECT see project.cjs.
 */
function watched(Environment) {
  const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');
  return mixinJestEnvironment(failFast(Environment));
}

/** Prepares an environment that a test names in its docblock. */
module.exports = (Environment) => (process.env.JEST_PROJECT ? watched(Environment) : Environment);
