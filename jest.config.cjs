const { browserProject, nodeProject } = require('./shared-build/jest/preset.cjs');

module.exports = {
  projects: [
    ...['shared-contracts', 'shared-build', 'storefront-api', 'deploy'].map(nodeProject),
    ...['shared-ui', 'shared-platform', 'shell', 'mf-catalog', 'mf-checkout', 'mf-news', 'mf-support'].map(browserProject),
  ],
};
