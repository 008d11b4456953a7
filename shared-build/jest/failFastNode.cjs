const { TestEnvironment } = require('./node.cjs');
const { failFast } = require('./failFast.cjs');

module.exports = failFast(TestEnvironment);
