import { everybodys } from '../rendering/everybodys';
import { withinOwnTime } from './ownTime';

/** The process's own, before remotes' code has but a copy of it. */
const { env } = (everybodys as unknown as { process: NodeJS.Process }).process;

/** Far from where any server stands, on the other side of the day. */
const timeZone = 'Pacific/Kiritimati';

/** Writes numbers and days otherwise than English does. */
const locale = 'de-DE';

/** What is exchanged for a while: whose it is, and what stands there meanwhile in place of what does. */
export type Exchange = [owner: object, name: string, meanwhile: (known: never) => unknown];

const withLocale = (args: unknown[]) => (args[0] === undefined ? [locale, ...args.slice(1)] : args);

/** A method that takes a locale first, or the machine's own. */
const speaking = (known: (...args: unknown[]) => unknown) =>
  new Proxy(known, { apply: (target, self, args: unknown[]) => Reflect.apply(target, self, withLocale(args)) as unknown });

/** The same of what is made. */
const made = (known: new (...args: unknown[]) => object) =>
  new Proxy(known, {
    apply: (target, self, args: unknown[]) => Reflect.apply(target as never, self, withLocale(args)) as unknown,
    construct: (target, args: unknown[], maker) => Reflect.construct(target, withLocale(args), maker) as object,
  });

const { Date: { prototype: dates }, Number: { prototype: numbers }, Intl: formats } = everybodys;

const others: Exchange[] = [
  ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((name): Exchange => [dates, name, speaking]),
  [numbers, 'toLocaleString', speaking],
  ...['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat', 'PluralRules', 'Collator'].map((name): Exchange => [formats, name, made]),
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
export const longestExchange = 1500;

export async function exchanging<T>(exchanges: readonly Exchange[], act: () => Promise<T>): Promise<T> {
  const kept = exchanges.map(([owner, name]) => [owner, name, Reflect.getOwnPropertyDescriptor(owner, name)] as const);
  exchanges.forEach(([owner, name, meanwhile], at) => Object.defineProperty(owner, name, { ...(kept[at]![2] ?? { writable: true }), configurable: true, value: meanwhile(kept[at]![2]?.value as never) }));
  try {
    return await withinOwnTime(longestExchange, act(), 'It');
  } finally {
    for (const [owner, name, property] of kept) if (property) Object.defineProperty(owner, name, property);
    else Reflect.deleteProperty(owner, name);
  }
}

/** Does something as if on a machine of another place and language, as a visitor's is. */
export async function elsewhere<T>(act: () => Promise<T>): Promise<T> {
  const { TZ } = env;
  env['TZ'] = timeZone;
  try {
    return await exchanging(others, act);
  } finally {
    if (TZ === undefined) delete env['TZ'];
    else env['TZ'] = TZ;
  }
}

/** Does something where a browser seems to be, of which nothing can be read. */
export const besideABrowser = <T>(act: () => Promise<T>): Promise<T> => exchanging(['window', 'document'].map((name): Exchange => [everybodys, name, () => outOfReach]), act);
