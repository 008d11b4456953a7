// A webpack loader for what has been made JavaScript of packages that say that they have no side effects: what a module
// of theirs makes at its top level (a schema of schemas) goes with what nobody uses. A bundler cannot know by itself
// that a call does nothing else.
const ts = require('typescript');

const mark = '/* @__PURE__ */ ';

/** Where calls begin that run as soon as the module does, and whose result is kept under a name. */
function callsIn(node) {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return [];
  const own = ts.isCallExpression(node) || ts.isNewExpression(node) ? [node.getStart()] : [];
  return [...own, ...childrenOf(node).flatMap(callsIn)];
}

function childrenOf(node) {
  const children = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

const initializersOf = (statement) =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.flatMap(({ initializer }) => initializer ?? [])
    : [];

function markPure(source) {
  const { statements } = ts.createSourceFile('module.js', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const places = [...new Set(statements.flatMap(initializersOf).flatMap(callsIn))].sort((one, other) => other - one);
  return places.reduce((text, place) => text.slice(0, place) + mark + text.slice(place), source);
}

module.exports = function (source) {
  // webpack has read `sideEffects` of the package's package.json.
  return this._module?.factoryMeta?.sideEffectFree ? markPure(source) : source;
};
