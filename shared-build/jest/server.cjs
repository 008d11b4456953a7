/**
 * The environment of a browser package's test that names it in its docblock, since its code runs on the server: in production, as in a shop. What
 * libraries check for those who develop takes many times as long as their work.
 */
const named = require('./named.cjs');
const { TestEnvironment } = require('./node.cjs');

class ServerEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.process.env.NODE_ENV = 'production';
  }
}

module.exports = named(ServerEnvironment);
