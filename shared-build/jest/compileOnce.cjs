const vm = require('node:vm');

/** Compiled scripts by file name, for the lifetime of a worker process. */
const compiled = new Map();

const { compileFunction } = vm;

/**
 * Jest runs every test file in a context of its own and compiles each module again there. Here a module is compiled
 * once per worker and run in every context, with V8's knowledge of which functions are called. This saves a sixth of
 * the processor time of a screen's tests. The callback for `import()` is not passed on: it would keep the first context
 * alive, and calls a part of Jest that is not enabled here.
 */
vm.compileFunction = (code, parameters, options) => {
  const { filename, parsingContext } = options ?? {};
  if (!parsingContext) return compileFunction(code, parameters, options);
  let known = compiled.get(filename);
  if (known?.code !== code) {
    const head = `(function (${parameters.join(', ')}) {`;
    known = { code, script: new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length }) };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};
