require('./withoutColours.cjs');
require('./compileOnce.cjs');
require('./shownOrHidden.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');
const { propertiesWithResolvedValueImplemented: resolved } = require('jsdom/lib/jsdom/living/helpers/style-rules.js');

// Each query by role checks the visibility of an element and all its ancestors, for which jsdom computes ten colours
// each time. No test uses colours.
for (const [name, { computedValue }] of Object.entries(resolved))
  if (computedValue === 'computed-color') delete resolved[name];

/**
 * jsdom with the browser APIs that it lacks, taken from Node. MessageChannel is left out, since with Node's jest never
 * exits.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  exportConditions() {
    return [''];
  }

  async setup() {
    await super.setup();
    const names = [
      'TextEncoder',
      'TextDecoder',
      'fetch',
      'Headers',
      'Request',
      'Response',
      'ReadableStream',
      'WritableStream',
      'TransformStream',
      'BroadcastChannel',
      'AbortController',
      'AbortSignal',
      'structuredClone',
    ];
    for (const name of names) this.global[name] = globalThis[name];
    // React creates an error for each element, to record where it was created. The hundred stack frames that Jest asks
    // for take longer than the element.
    this.global.Error.stackTraceLimit = 20;
    // jsdom has no layout, so no element is at any point.
    this.global.Document.prototype.elementFromPoint = () => null;
  }
};
