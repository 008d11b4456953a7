// A webpack loader after the compiler: registers the components and hooks of a module as a new edition.
const { relative } = require('node:path');

const isMarked = /\$Refresh(Reg|Sig)\$/;

module.exports = function hotModule(source, map) {
  if (!isMarked.test(source)) return this.callback(null, source, map);
  const { families } = this.getOptions();
  const file = JSON.stringify(`${relative(this.rootContext, this.resourcePath)} `);
  const names = 'registerComponent as register$hot, signature as $RefreshSig$';
  // On the first line, so that line numbers do not change.
  const head = `import { ${names} } from ${JSON.stringify(families)}; var $RefreshReg$ = (type, name) => register$hot(${file} + name, type); `;
  return this.callback(null, head + source, map);
};
