require('./plain.cjs');
require('./compileOnce.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');
const { propertiesWithResolvedValueImplemented: resolved } = require('jsdom/lib/jsdom/living/helpers/style-rules.js');

// Whether an element is seen is asked by each query by role, of all that it stands in, and jsdom works out its ten colours each time. Nothing has any here.
for (const [name, { computedValue }] of Object.entries(resolved)) if (computedValue === 'computed-color') delete resolved[name];

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
    // React makes an error of each element, for where it was made: the hundred lines that Jest asks for take longer than the element.
    this.global.Error.stackTraceLimit = 20;
    // Nothing is laid out, so nothing lies anywhere.
    this.global.Document.prototype.elementFromPoint = () => null;
  }
};
