import { realmGlobal } from '../../rendering/realmGlobal';
import { withinOwnTime } from '../ownTime';

/** The real environment, of which remotes' code only gets a copy. */
const { env } = (realmGlobal as unknown as { process: NodeJS.Process }).process;

/** The first and the last time zone: each moment is on another day in one of them than in any server's between. */
export type FarZone = 'Pacific/Kiritimati' | 'Pacific/Pago_Pago';

/** A locale that formats numbers and dates differently from English. */
const locale = 'de-DE';

/** A temporary replacement: the owner, the name, and what makes the replacement of the known value. */
export type Patch = [owner: object, name: string, meanwhile: (known: never) => unknown];

const withLocale = (args: unknown[]) => (args[0] === undefined ? [locale, ...args.slice(1)] : args);

/** Wraps a method whose first argument is a locale, by default the machine's. */
const localized = (known: (...args: unknown[]) => unknown) =>
  new Proxy(known, {
    apply: (target, self, args: unknown[]) => Reflect.apply(target, self, withLocale(args)) as unknown,
  });

/** The same for a constructor. */
const localizedClass = (known: new (...args: unknown[]) => object) =>
  new Proxy(known, {
    apply: (target, self, args: unknown[]) => Reflect.apply(target as never, self, withLocale(args)) as unknown,
    construct: (target, args: unknown[], maker) => Reflect.construct(target, withLocale(args), maker) as object,
  });

const {
  Date: { prototype: dates },
  Number: { prototype: numbers },
  Intl: formats,
} = realmGlobal;

const localePatches: Patch[] = [
  ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((name): Patch => [dates, name, localized]),
  [numbers, 'toLocaleString', localized],
  ...['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'ListFormat', 'PluralRules', 'Collator'].map(
    (name): Patch => [formats, name, localizedClass],
  ),
];

/** An object that throws at any use; its existence can still be checked. */
const outOfReach = new Proxy(
  {},
  {
    get: () => {
      throw new ReferenceError('There is no browser here.');
    },
  },
);

/** The most milliseconds of a replacement: one without an end would affect whatever is tried next. */
export const longestPatch = 1500;

export async function withPatches<T>(patches: readonly Patch[], act: () => Promise<T>): Promise<T> {
  const kept = patches.map(([owner, name]) => [owner, name, Reflect.getOwnPropertyDescriptor(owner, name)] as const);
  patches.forEach(([owner, name, meanwhile], at) =>
    Object.defineProperty(owner, name, {
      ...(kept[at]![2] ?? { writable: true }),
      configurable: true,
      value: meanwhile(kept[at]![2]?.value as never),
    }),
  );
  try {
    return await withinOwnTime(longestPatch, act(), 'It');
  } finally {
    for (const [owner, name, property] of kept)
      if (property) Object.defineProperty(owner, name, property);
      else Reflect.deleteProperty(owner, name);
  }
}

/** Runs `act` as on a visitor's machine in another place and language. */
export async function onAnotherMachine<T>(timeZone: FarZone, act: () => Promise<T>): Promise<T> {
  const { TZ } = env;
  env['TZ'] = timeZone;
  try {
    return await withPatches(localePatches, act);
  } finally {
    if (TZ === undefined) delete env['TZ'];
    else env['TZ'] = TZ;
  }
}

/** Runs `act` where `window` and `document` exist but cannot be used. */
export const withUnreadableBrowser = <T>(act: () => Promise<T>): Promise<T> =>
  withPatches(
    ['window', 'document'].map((name): Patch => [realmGlobal, name, () => outOfReach]),
    act,
  );
