const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');

/** The remotes of a repository: its folders `mf-*` that hold a package. Nothing else lists them. */
const remotesIn = (root) =>
  readdirSync(root)
    .filter((name) => /^mf-[a-z0-9-]+$/.test(name) && existsSync(path.join(root, name, 'package.json')))
    .sort();

module.exports = { remotesIn };
