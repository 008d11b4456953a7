// A webpack loader for libraries that come as one large file: what a module does at its top level, and nobody uses, may
// go with what it holds. Names for developer tools keep components alive that nobody renders, and so do calls that
// nobody has marked as pure.
const displayName = /^\w+\.displayName = "[^"]*";$/gm;
const reactCall = /= (React\d*)\.(forwardRef|memo|createContext|createElement)\(/g;
// By a name that is not known before all of React would be kept as an object.
const reactHook = /\b(React\d*)\[USE_OPTIMISTIC\]/g;
const newObject = /^((?:var|let|const) \w+ = )(new (?:Set|Map|WeakMap|URL)\(|Symbol\()/gm;

module.exports = (source) =>
  source
    .replace(displayName, '')
    .replace(reactCall, '= /* @__PURE__ */ $1.$2(')
    .replace(reactHook, '$1.useOptimistic')
    .replace(newObject, '$1/* @__PURE__ */ $2');
