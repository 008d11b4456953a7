const { TestEnvironment } = require('jest-environment-node');
const { failFast } = require('./failFast.cjs');

module.exports = failFast(TestEnvironment);
