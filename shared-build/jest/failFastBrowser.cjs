const { failFast } = require('./failFast.cjs');

module.exports = failFast(require('./environment.cjs'));
