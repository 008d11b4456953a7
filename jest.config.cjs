const { browserProject, nodeProject } = require('./shared-build/jest/preset.cjs');
const { remotesIn } = require('./shared-build/remotes.cjs');

// Far from UTC, so that a test notices where the machine's zone is taken for the shop's, or the shop's for the
// visitor's (S139, S155).
process.env.TZ = 'Asia/Vladivostok';

module.exports = {
  // How fast is not what the tests say, and a busy machine is slow.
  testTimeout: 60_000,
  testSequencer: require.resolve('./shared-build/jest/sequencer.cjs'),
  projects: [
    ...[
      'shared-contracts',
      'shared-build',
      'shared-server',
      'shared-sheets',
      'signalr-hub',
      'storefront-api',
      'deploy',
    ].map(nodeProject),
    ...['shared-ui', 'shared-platform', 'shell', ...remotesIn(__dirname)].map(browserProject),
  ],
};
