// A webpack loader for a language's words, which are brought by name: what is no module needs code of webpack's own in
// every page that makes one of it.
module.exports = (source) => `export default ${source};`;
