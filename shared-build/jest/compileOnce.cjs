const vm = require('node:vm');

/** Scripts by file name, for as long as the process of a worker lives. */
const compiled = new Map();

const { compileFunction } = vm;

/**
 * Jest runs every test file in a context of its own and has each module compiled anew there. One that is compiled once runs in
 * every context, with what V8 has found out to be called: a sixth of what the tests of a screen take of the processor.
 * The callback for `import()` is left out: it would keep the context that came first, and calls a part of Jest that is switched off here.
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
