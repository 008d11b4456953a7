import { asRefusals, type Findings } from '../comparison/findings';
import type { PackageVersion } from '../comparison/comparison';
import type { TrialComplaints } from './trialMessages';

/**
 * The trial's sentences about what a screen sends: `…, a press sends cart/addRequested with productId: 5`, `…, it asks
 * POST /v1/cart with lines[].count: a number`.
 */
const sending = /^(.*, (?:a press sends|it asks \S+) (\S+) with \S+): (.*)$/s;

interface Sent {
  /** The event, or the API's address. */
  to: string;
  /** Values of ids, and types of other fields. */
  values: Set<string>;
}

/** What was sent, by screen, event or address, and field. */
function sentIn(stood: readonly string[] = []): Map<string, Sent> {
  const known = new Map<string, Sent>();
  for (const one of stood) {
    const [, what = '', to = '', value = ''] = sending.exec(one) ?? [];
    const { values } = known.get(what) ?? { values: new Set<string>() };
    if (what) known.set(what, { to, values: values.add(value) });
  }
  return known;
}

/** The trial's sentences about amounts: `its screen at /ru/catalog (route catalog) shows the amount 340 RUB`. */
const showing = /^(its screen at \S+ \(route \S+\)) shows the amount (\S+) (\w+)$/;

interface Amount {
  value: number;
  currency: string;
}

/** The amounts of each screen. */
function amountsIn(stood: readonly string[] = []): Map<string, Amount[]> {
  const known = new Map<string, Amount[]>();
  for (const one of stood) {
    const [, where, value, currency] = showing.exec(one) ?? [];
    if (where) known.set(where, [...(known.get(where) ?? []), { value: Number(value), currency: currency! }]);
  }
  return known;
}

/** Whether two amounts are the same but for how they are rounded. */
const isLike = (one: Amount, other: Amount) =>
  one.currency === other.currency && Math.abs(one.value - other.value) <= Math.max(1, 0.02 * other.value);

/** Refuses screens of which each amount is another than each of the live version's, with the same answers of the API. */
export function amountFindings(
  about: string,
  now: readonly string[] | undefined,
  before: readonly string[] | undefined,
): Findings {
  const known = amountsIn(before);
  const list = (all: readonly Amount[]) => some(new Set(all.map(({ value, currency }) => `${value} ${currency}`)));
  return asRefusals(
    [...amountsIn(now)].flatMap(([where, all]) => {
      const had = known.get(where);
      return !had || all.some((one) => had.some((other) => isLike(one, other)))
        ? []
        : [`${about}: ${where} shows ${list(all)}, where the live one's shows ${list(had)} with the same data.`];
    }),
  );
}

const some = (values: ReadonlySet<string>) => [...values].slice(0, 3).join(', ') + (values.size > 3 ? ' …' : '');

/** The trial's sentences about screens that do nothing, and those that they replace. */
const idle: [now: string, before: string][] = [
  [' has nothing that can be pressed', ' has a form'],
  [' asks the API nothing of that', ' asks the API of that'],
];

/**
 * Screens that had a form and on which nothing can be pressed any more; pages that no longer accept an id of more
 * digits.
 */
const idleNow = (about: string, now: readonly string[] = [], before: readonly string[] = []): string[] =>
  idle.flatMap(([nothing, something]) =>
    now
      .filter((one) => one.endsWith(nothing) && before.includes(one.replace(nothing, something)))
      .map((one) => `${about}: ${one}, where the live one's${something}.`),
  );

/** The trial's sentences about events that presses of a screen send, and about screens that were pressed to the end. */
const pressing = /^(.*), how often a press sends (\S+)$/;
const pressBrings = (screen: string) => `${screen}, what a press brings`;
const pressedOut = (screen: string) => `${screen}, what a press throws`;

/**
 * Refuses pages that send about other things, or fields of other types, than the live version does on the same page: no
 * value is the same. Refuses also those that newly do nothing (`idleNow`).
 */
export function sentValueFindings(
  about: string,
  now: readonly string[] | undefined,
  before: readonly string[] | undefined,
  others: readonly PackageVersion[],
): Findings {
  const known = sentIn(before);
  return asRefusals([
    ...idleNow(about, now, before),
    ...[...sentIn(now)].flatMap(([what, { to, values }]) => {
      const had = known.get(what)?.values;
      if (!had || [...values].some((value) => had.has(value))) return [];
      const hearers = others.filter(({ definition }) => definition.wakes.includes(to)).map(({ label }) => label);
      const reader = to.startsWith('/') ? 'the API' : hearers.join(', ') || 'whoever hears it';
      return [
        `${about}: ${what} ${some(values)}, where the live one's says ${some(had)}: ${reader} would take it for something else.`,
      ];
    }),
  ]);
}

/**
 * Refuses screens of which no press sends an event any more that the live version's sends, and that wakes others: a
 * button that does nothing, or is not there. What a press brings may send it at a second press, so it passes where that
 * is new.
 */
export function silentScreenFindings(
  about: string,
  { stood = [], failed = [] }: TrialComplaints,
  before: readonly string[] = [],
  others: readonly PackageVersion[],
): Findings {
  const said = new Set([...stood, ...failed.map(({ what }) => what)]);
  return asRefusals(
    before.flatMap((one) => {
      const [, screen = '', type = ''] = pressing.exec(one) ?? [];
      const woken = others.filter(({ definition }) => definition.wakes.includes(type)).map(({ label }) => label);
      const mayComeLater = said.has(pressBrings(screen)) && !before.includes(pressBrings(screen));
      return woken.length === 0 || said.has(one) || !said.has(pressedOut(screen)) || mayComeLater
        ? []
        : [
            `${about}: no press of ${screen} sends ${type} any more, where the live one's does: ${woken.join(', ')} would hear nothing of it.`,
          ];
    }),
  );
}
