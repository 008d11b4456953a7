const path = require('node:path');

// Overrides the shell's setting: React's production build cannot be tested.
process.env.NODE_ENV = 'test';

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const moduleNameMapper = {
  '\\.css$': path.join(__dirname, 'styles.cjs'),
  '^fast-check$': path.join(__dirname, 'fastCheck.cjs'),
  '^@testing-library/react$': path.join(__dirname, 'testingLibrary.cjs'),
};

const shared = {
  moduleNameMapper,
  transform: { '\\.[cm]?[jt]sx?$': swc },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // Only within the package's folder: the whole checkout may be in a folder with one of these names.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.types/', '<rootDir>/.releases/'],
};

/** Not among the temporary files, which are deleted after each run (`scripts/inMemory.mjs`). */
const cacheDirectory = path.join(__dirname, '../../.cache/jest');

/** A jest project for a package that runs in a browser. */
const browserProject = (folder) => ({
  ...shared,
  cacheDirectory,
  displayName: folder,
  rootDir: path.join(__dirname, '../..', folder),
  testEnvironment: path.join(__dirname, 'environment.cjs'),
  setupFiles: [],
  setupFilesAfterEnv: [path.join(__dirname, 'setup.cjs')],
});

/** A jest project for a package that runs in Node. */
const nodeProject = (folder) => ({
  ...shared,
  cacheDirectory,
  displayName: folder,
  rootDir: path.join(__dirname, '../..', folder),
  testEnvironment: path.join(__dirname, 'node.cjs'),
  setupFiles: [path.join(__dirname, 'shortLivedWasm.cjs')],
});

/** A jest project for a remote in a repository of its own, which has our packages in `node_modules`, uncompiled. */
const remoteProject = (rootDir) => ({
  ...browserProject('.'),
  cacheDirectory: path.join(rootDir, '.cache/jest'),
  displayName: path.basename(rootDir),
  rootDir,
  transformIgnorePatterns: ['/node_modules/(?!@storefront/)'],
  testTimeout: 20_000,
});

module.exports = { browserProject, nodeProject, remoteProject };
