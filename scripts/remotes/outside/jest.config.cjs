const { remoteProject } = require('@storefront/build/jest/preset.cjs');

module.exports = remoteProject(__dirname);
