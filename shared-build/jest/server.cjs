/**
 * The environment of a browser package's test that names it in its docblock, since its code runs on the server: in production, as in a shop. What
 * libraries check for those who develop takes many times as long as their work.
 */
const { TestEnvironment } = require('./node.cjs');

const inProduction = (Environment) =>
  class extends Environment {
    async setup() {
      await super.setup();
      this.global.process.env.NODE_ENV = 'production';
    }
  };

/** What plants bugs wraps the environments that a configuration names, and those that a file names not. */
function watched() {
  const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');
  return mixinJestEnvironment(inProduction(require('./failFastNode.cjs')));
}

// By JEST_PROJECT, see project.cjs.
module.exports = process.env.JEST_PROJECT ? watched() : inProduction(TestEnvironment);
