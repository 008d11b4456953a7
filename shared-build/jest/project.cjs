// One project of the root configuration, chosen by JEST_PROJECT, for the mutation runner: it accepts a single project,
// and one failure per file is enough for it.
const path = require('node:path');
const { projects, testTimeout } = require('../../jest.config.cjs');

const name = process.env.JEST_PROJECT;
const project = projects.find(({ displayName }) => displayName === name);
if (!project)
  throw new Error(
    `JEST_PROJECT is ${name}; it is one of ${projects.map(({ displayName }) => displayName).join(', ')}.`,
  );

const environment = path.basename(project.testEnvironment) === 'node.cjs' ? 'failFastNode.cjs' : 'failFastBrowser.cjs';

module.exports = { ...project, testTimeout, testEnvironment: path.join(__dirname, environment) };
