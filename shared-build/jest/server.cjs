/** The environment of a browser package's test that names it in its docblock, since its code runs on the server. */
const { TestEnvironment } = require('jest-environment-node');

/** What plants bugs wraps the environments that a configuration names, and those that a file names not. */
function watched() {
  const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');
  return mixinJestEnvironment(require('./failFastNode.cjs'));
}

// By JEST_PROJECT, see project.cjs.
module.exports = process.env.JEST_PROJECT ? watched() : TestEnvironment;
