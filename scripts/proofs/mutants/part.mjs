// Leaves out what belongs to other parts of a package, by MUTANTS_PART: with 2/4 each fourth declaration of a file's
// outermost level is tried, counted through all files, from the second on.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const [chosen, parts] = (process.env.MUTANTS_PART || '1/1').split('/').map(Number);
const bare = new Set(['ImportDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration']);
let count = 0;

/** Whether it is code: what is imported and types are nothing that could be broken. */
const isDeclaration = (path) =>
  path.parentPath?.isProgram() && path.isStatement() && !bare.has((path.node.declaration ?? path.node).type);

const part = {
  shouldIgnore(path) {
    if (!isDeclaration(path)) return undefined;
    count += 1;
    return count % parts === chosen % parts ? undefined : 'It belongs to another part.';
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'part', part)];
