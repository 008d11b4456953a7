// One project of the root configuration, by JEST_PROJECT: for tools that take no more than one.
const { projects } = require('../../jest.config.cjs');

const name = process.env.JEST_PROJECT;
const project = projects.find(({ displayName }) => displayName === name);
if (!project) throw new Error(`JEST_PROJECT is ${name}; it is one of ${projects.map(({ displayName }) => displayName).join(', ')}.`);

module.exports = project;
