/** The browser environment for a single test file of a Node package; the file names it in its docblock. */
module.exports = require('./chosenEnvironment.cjs')(require('./environment.cjs'));
