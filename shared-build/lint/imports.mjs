// The rule that keeps imports running one way: contracts ← ui ← platform ← remotes, shell.
import { dirname, relative, resolve, sep } from 'node:path';

const shared = ['contracts', 'ui', 'platform'];

/** What a package may import of the workspace, by its folder. */
const mayImport = {
  'shared-contracts': [],
  'shared-ui': ['contracts'],
  'shared-platform': ['contracts', 'ui'],
  'shared-build': ['contracts', 'sheets'],
  // Only the one-bundle build provides `bundled-remotes`.
  shell: [...shared, 'server', 'sheets', 'bundled-remotes'],
  // A package of general use, which knows nothing of the shop; its example imports it by its name.
  'signalr-hub': ['signalr-hub'],
  'shared-server': [],
  'shared-sheets': [],
  'storefront-api': ['contracts', 'server', 'signalr-hub'],
  deploy: ['contracts', 'sheets'],
  e2e: ['build', 'contracts', 'deploy'],
};

/** Libraries that remotes import from the platform, so that all teams use the same version. */
const platformLibraries =
  /^(redux|@reduxjs\/toolkit|react-redux|react-router|react-router-dom|react-i18next|i18next|react-dom)(\/|$)/;

/** Tests may import these, to render a screen as the server does, and to hydrate it. */
const testLibraries = /^react-dom\/(server|client)/;

/** Servers that tests of a remote's client may run. */
const testServers = ['signalr-hub'];

/** Bundles a program that tests and journeys start. */
const programHelper = '@storefront/build/jest/program.cjs';

/** Declares long tests. */
const longTestHelper = '@storefront/build/jest/long.cjs';

/**
 * The only files that may be imported besides a package's entry point: style sheets, test helpers and the host's
 * exports.
 */
const allowedSubPaths = {
  test: ['@storefront/platform/testing', programHelper, longTestHelper],
  host: ['@storefront/platform/host'],
  any: ['@storefront/ui/src/tokens.css', '@storefront/build/remotes.cjs'],
};

const isRemote = (folder) => folder.startsWith('mf-');
const isTest = (file) => /\.test\.tsx?$|(^|\/)testing(\/|\.)/.test(file);
const isJourney = (file) => /^mf-[^/]+\/journeys\//.test(file);
const isBuildFile = (file) => /(^|\/)webpack\.config\.m?ts$/.test(file);

const isContract = (source) => /^@storefront\/mf-[\w-]+\/contract$/.test(source);

/** The complaint about an import of another team's contract, of which only types may be imported. */
function contractComplaint(source, folder, isTypeOnly) {
  if (!isRemote(folder)) return `${folder} may not depend on a remote: only remotes import ${source}.`;
  return isTypeOnly ? undefined : `${source} contains types only: write import type {} from '${source}'.`;
}

function importComplaint(source, folder, file, root, isTypeOnly) {
  if (source.startsWith('.')) {
    const [owner] = relative(root, resolve(dirname(resolve(root, file)), source)).split(sep);
    if (owner === folder) return undefined;
    return isRemote(owner)
      ? `${folder} reaches into ${owner}. Teams talk by events, slots and paths of @storefront/contracts.`
      : `${folder} reaches into ${owner} by a path. Import the package by its name.`;
  }
  const ours = /^@storefront\/([\w-]+)(\/.+)?$/.exec(source);
  if (ours) {
    const [, name, subPath] = ours;
    if ((name === 'build' && isBuildFile(file)) || (name === 'e2e' && isJourney(file))) return undefined;
    if (allowedSubPaths.host.includes(source))
      return folder === 'shell'
        ? undefined
        : `Only the shell may import ${source}: use @storefront/platform in ${folder} (in its tests @storefront/platform/testing).`;
    if (folder === 'e2e' && source === programHelper) return undefined;
    if (isContract(source)) return contractComplaint(source, folder, isTypeOnly);
    if (subPath && !allowedSubPaths.any.includes(source) && !(isTest(file) && allowedSubPaths.test.includes(source)))
      return `Importing ${source} would create a second copy, which fails silently: import @storefront/${name} (tests may use @storefront/platform/testing).`;
    if (isRemote(folder) && isTest(file) && testServers.includes(name)) return undefined;
    if (isTest(file) && (source === longTestHelper || (!isRemote(folder) && source === programHelper)))
      return undefined;
    if ((isRemote(folder) ? shared : mayImport[folder])?.includes(name)) return undefined;
    if (isRemote(name))
      return `${folder} may not import ${name}. Teams talk by events, slots and paths of @storefront/contracts; the shell finds remotes in the release table.`;
    return `${folder} may not import @storefront/${name}: imports run one way, contracts ← ui ← platform ← remotes, shell.`;
  }
  if (isRemote(folder) && platformLibraries.test(source) && !(isTest(file) && testLibraries.test(source)))
    return `Import this from @storefront/platform, not from ${source}, so that all teams use the same version. If it is missing there, ask the platform's owners for it.`;
  if (folder === 'shared-contracts' && source !== 'valibot' && !isTest(file))
    return `Contracts may import valibot only, not ${source}: they contain no React, store, fetch or DOM.`;
  return undefined;
}

/** The rule `storefront/imports`: which package may import which. */
export const imports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const [folder, inside] = file.split('/');
    if (inside === undefined || folder === 'scripts') return {};
    const check = (source, isTypeOnly = false) => {
      if (typeof source?.value !== 'string') return;
      const message = importComplaint(source.value, folder, file, context.cwd, isTypeOnly);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: (node) => check(node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      'CallExpression[callee.name="require"]': (node) => check(node.arguments[0]),
    };
  },
};
