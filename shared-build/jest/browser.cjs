/** The environment of a test that names it in its docblock, since its code runs in browsers, in a package that does not. */
module.exports = require('./named.cjs')(require('./environment.cjs'));
