// A webpack loader for exposes: the objects that the shell keeps always use the newest edition.
const bodies = {
  route: (expose) => `export const route = hot.hotRoute(${expose}, () => current.route);`,
  widget: (expose) => `export const Widget = hot.hotWidget(${expose}, () => current.Widget);`,
  register: (expose) => `export const register = hot.hotRegister(${expose}, () => current.register);`,
  texts: (expose, remote) =>
    `export default current.default; hot.watchTexts(${expose}, ${remote}, () => current.default);`,
};

module.exports = (source) => source;

module.exports.pitch = function hotExpose(request) {
  const { kind, expose, remote, runtime } = this.getOptions();
  const source = JSON.stringify(this.utils.contextify(this.context, request));
  const name = JSON.stringify(expose);
  const failed = `(error) => { console.error(${name} + ' could not be updated in place; the page is reloaded.', error); location.reload(); }`;
  return [
    `import * as current from ${source};`,
    `import * as hot from ${JSON.stringify(runtime)};`,
    bodies[kind](name, JSON.stringify(remote)),
    `if (import.meta.webpackHot) import.meta.webpackHot.accept(${source}, () => hot.changed(${name}), ${failed});`,
  ].join('\n');
};
