/**
 * The environment for a test of a browser package whose code runs on the server; the test names it in its docblock.
 * `NODE_ENV` is `production`, as in a shop, since the libraries' development checks take many times as long as the
 * rendering.
 */
const named = require('./chosenEnvironment.cjs');
const { TestEnvironment } = require('./node.cjs');

class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.process.env.NODE_ENV = 'production';
  }
}

module.exports = named(ServerEnvironment);
