const { failFast } = require('./failFast.cjs');

/** What plants bugs wraps the environments that a configuration names, and those that a file names not. By JEST_PROJECT, see project.cjs. */
function watched(Environment) {
  const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');
  return mixinJestEnvironment(failFast(Environment));
}

/** An environment that a test names in its docblock. */
module.exports = (Environment) => (process.env.JEST_PROJECT ? watched(Environment) : Environment);
