import { Script } from 'node:vm';
import type { Fault } from './fault';

/** JavaScript of a function `spoiled(expose, module)` that makes of a remote's good module what the fault says. */
function spoiled(
  { evaluated = '', registered = '', route = 'route', screen = 'Screen', texts = 'texts' }: Fault,
  name: string,
): string {
  return `
    const name = ${JSON.stringify(name)};
    const evaluate = () => { ${evaluated} };
    const registered = (store) => { ${registered} };
    const spoiledRoute = (route) => (${route});
    const spoiledScreen = (Screen) => (${screen});
    const spoiledTexts = (code, texts) => (${texts});
    const withScreen = (route) => route && { ...route, Screen: spoiledScreen(route.Screen) };
    const spoiled = (expose, module) => {
      const [, kind, id] = expose.split('/');
      if (kind === 'register') return { ...module, register(store) { module.register(store); registered(store); } };
      if (kind === 'routes') return { ...module, route: withScreen(spoiledRoute(module.route)) };
      if (kind === 'widgets') return { ...module, Widget: spoiledScreen(module.Widget) };
      if (kind === 'locales') return spoiledTexts(id, module);
      return module;
    };`;
}

/** A fault that cannot even be parsed would be another one than the table says. */
function parsed(code: string): string {
  new Script(code);
  return code;
}

/** What is appended to a remote's server bundle. */
export function serverCode(fault: Fault, name: string): string {
  return parsed(`
;(() => {
  const platform = require('@storefront/platform'), react = require('react');
  ${spoiled(fault, name)}
  const exposes = Object.entries(module.exports.exposes).map(([expose, module]) => [expose, spoiled(expose, module)]);
  module.exports = { exposes: Object.fromEntries(exposes) };
  evaluate();
})();`);
}

/** What is appended to a remote's `remoteEntry.js`: its container hands out the spoiled modules. */
export function browserCode(fault: Fault, name: string): string {
  const container = name.replaceAll('-', '_');
  return parsed(`
;${fault.atOnce ?? ''}
;(() => {
  const container = ${container};
  let platform, react, shares;
  ${spoiled(fault, name)}
  const got = async (expose, factory) => (${fault.got ?? 'factory'});
  const shared = async (library) => { const [share] = Object.values(shares[library]); return (share.lib ?? await share.get())(); };
  ${container} = {
    init: (scope, ...rest) => { shares = scope; return container.init(scope, ...rest); },
    get: async (expose) => {
      const factory = await container.get(expose);
      [platform, react] = await Promise.all([shared('@storefront/platform'), shared('react')]);
      const made = () => { evaluate(); return spoiled(expose, factory()); };
      return got(expose, made);
    },
  };
})();`);
}
