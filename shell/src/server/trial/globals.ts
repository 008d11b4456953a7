import { Script } from 'node:vm';

/** The world that remotes' bundles are evaluated in; a trial is in the same. */
export const everybodys = new Script('globalThis').runInThisContext() as Record<string, unknown> & Pick<typeof globalThis, 'Date' | 'Object' | 'Array'>;

/** Namespaces and classes of everybody's whose own parts are looked at, too. */
const shared = ['JSON', 'Math', 'Date', 'Promise', 'Object', 'Array', 'Reflect', 'Number', 'String'];

/** Objects that lie beneath everybody's: what is added to them is in every `for … in`. */
const beneathAll = [everybodys.Object.prototype, everybodys.Array.prototype];

/** Reading one of these speaks of experiments to the log, or asks for a folder. */
const unread = ['localStorage', 'sessionStorage'];

function values(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const name of Object.getOwnPropertyNames(everybodys)) if (!unread.includes(name)) found.set(name, everybodys[name]);
  for (const name of shared) {
    const whole = everybodys[name] as Record<string, unknown>;
    for (const part of Object.getOwnPropertyNames(whole)) found.set(`${name}.${part}`, whole[part]);
  }
  return found;
}

const added = () => beneathAll.flatMap((whole) => Object.keys(whole));

/**
 * Remembers what is everybody's (`fetch`, `JSON.parse`), and answers later what of it is another's by then. New names are whoever's came: they
 * replace nothing.
 */
export function watchGlobals(): () => string[] {
  const before = values();
  const beneath = added();
  return () => {
    const now = values();
    const replaced = [...before].filter(([name, value]) => !Object.is(now.get(name), value)).map(([name]) => name);
    return [...replaced, ...added().filter((name) => !beneath.includes(name)).map((name) => `every object's ${name}`)];
  };
}
