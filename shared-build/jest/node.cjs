require('./withoutColours.cjs');
require('./compileOnce.cjs');

/** Jest's environment of Node. */
module.exports = require('jest-environment-node');
