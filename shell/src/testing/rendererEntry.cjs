// A renderer's process from its sources, for tests: what the build makes of them, made while they are read.
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');
const styles = require('../../../shared-build/jest/styles.cjs');

const options = {
  jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic' } } },
  module: { type: 'commonjs' },
};

// Asked for without extension, a script comes before data of the same name: the order of these keys.
const json = require.extensions['.json'];
delete require.extensions['.json'];
for (const extension of ['.ts', '.tsx'])
  require.extensions[extension] = (module, filename) =>
    module._compile(transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);
require.extensions['.json'] = json;
require.extensions['.css'] = (module) => (module.exports = styles);

require('../server/rendering/rendererProcess.ts');
