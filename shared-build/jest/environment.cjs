require('./compileOnce.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom with what browsers have and jsdom lacks, taken from Node. MessageChannel is left out: with Node's, jest never exits.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  exportConditions() {
    return [''];
  }

  async setup() {
    await super.setup();
    const names = [
      'TextEncoder', 'TextDecoder', 'fetch', 'Headers', 'Request', 'Response', 'ReadableStream',
      'WritableStream', 'TransformStream', 'BroadcastChannel', 'AbortController', 'AbortSignal', 'structuredClone',
    ];
    for (const name of names) this.global[name] = globalThis[name];
    // Nothing is laid out, so nothing lies anywhere.
    this.global.Document.prototype.elementFromPoint = () => null;
  }
};
