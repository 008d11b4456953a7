import { realmGlobal } from '../rendering/realmGlobal';
import { withinOwnTime } from './ownTime';

/** The process's own, before remotes' code has but a copy of it. */
const { env } = (realmGlobal as unknown as { process: NodeJS.Process }).process;

/** Far from where any server stands, on the other side of the day. */
const timeZone = 'Pacific/Kiritimati';

/** Writes numbers and days otherwise than English does. */
const locale = 'de-DE';

/** What stands in for something for a while: whose it is, and what is put there in place of what is known. */
export type Patch = [owner: object, name: string, meanwhile: (known: never) => unknown];

const withLocale = (args: unknown[]) => (args[0] === undefined ? [locale, ...args.slice(1)] : args);

/** A method that takes a locale first, or the machine's own. */
const localized = (known: (...args: unknown[]) => unknown) =>
  new Proxy(known, { apply: (target, self, args: unknown[]) => Reflect.apply(target, self, withLocale(args)) as unknown });

/** The same of what is made. */
const localizedClass = (known: new (...args: unknown[]) => object) =>
  new Proxy(known, {
    apply: (target, self, args: unknown[]) => Reflect.apply(target as never, self, withLocale(args)) as unknown,
    construct: (target, args: unknown[], maker) => Reflect.construct(target, withLocale(args), maker) as object,
  });

const { Date: { prototype: dates }, Number: { prototype: numbers }, Intl: formats } = realmGlobal;

const localePatches: Patch[] = [
  ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((name): Patch => [dates, name, localized]),
  [numbers, 'toLocaleString', localized],
  ...['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat', 'PluralRules', 'Collator'].map((name): Patch => [formats, name, localizedClass]),
];

/** Nothing can be done with it: whoever only looks whether it is there finds it. */
const outOfReach = new Proxy(
  {},
  {
    get: () => {
      throw new ReferenceError('There is no browser here.');
    },
  },
);

/** Milliseconds for which something may stand there at the most: what comes to no end would have it stand there for whatever is tried next. */
export const longestPatch = 1500;

export async function withPatches<T>(patches: readonly Patch[], act: () => Promise<T>): Promise<T> {
  const kept = patches.map(([owner, name]) => [owner, name, Reflect.getOwnPropertyDescriptor(owner, name)] as const);
  patches.forEach(([owner, name, meanwhile], at) => Object.defineProperty(owner, name, { ...(kept[at]![2] ?? { writable: true }), configurable: true, value: meanwhile(kept[at]![2]?.value as never) }));
  try {
    return await withinOwnTime(longestPatch, act(), 'It');
  } finally {
    for (const [owner, name, property] of kept) if (property) Object.defineProperty(owner, name, property);
    else Reflect.deleteProperty(owner, name);
  }
}

/** Does something as if on a machine of another place and language, as a visitor's is. */
export async function onAnotherMachine<T>(act: () => Promise<T>): Promise<T> {
  const { TZ } = env;
  env['TZ'] = timeZone;
  try {
    return await withPatches(localePatches, act);
  } finally {
    if (TZ === undefined) delete env['TZ'];
    else env['TZ'] = TZ;
  }
}

/** Does something where a browser seems to be, of which nothing can be read. */
export const withUnreadableBrowser = <T>(act: () => Promise<T>): Promise<T> => withPatches(['window', 'document'].map((name): Patch => [realmGlobal, name, () => outOfReach]), act);
