import * as v from 'valibot';

/** What pages report about the remotes on them, without any data about visitors; and what the shop makes of that. */

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** The largest values that pages report: milliseconds, and layout shifts. */
const longest = 600_000;
const mostShift = 1000;

/** The most pages of one beacon. */
export const mostViews = 50;

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(longest));
const shifts = v.pipe(v.number(), v.minValue(0), v.maxValue(mostShift));

const ReportSchema = v.object({
  remote: v.pipe(v.string(), v.maxLength(64), v.regex(/^[a-z][a-z0-9-]*$/)),
  version: v.pipe(v.string(), v.maxLength(128), v.regex(/^\w[\w.+-]*$/)),
  /** Pages on which the remote was, and those of them on which something of it failed. */
  views: count(mostViews),
  failed: count(mostViews),
  errors: count(1000),
  /**
   * Pages that ended while they were visible, because they hung or crashed; reported by the tab's next page. Nobody
   * knows which remote caused it.
   */
  lost: v.optional(count(mostViews)),
  /** Milliseconds that its exposes took to load. Invalid values are left out: a canary is judged by the counts. */
  loads: v.optional(
    v.fallback(
      v.pipe(
        v.array(v.unknown()),
        v.maxLength(20),
        v.filterItems((took) => v.is(milliseconds, took)),
        v.array(milliseconds),
      ),
      [],
    ),
    [],
  ),
  /** Vitals of its own pages. */
  lcp: v.fallback(v.optional(milliseconds), undefined),
  inp: v.fallback(v.optional(milliseconds), undefined),
  cls: v.fallback(v.optional(shifts), undefined),
});

/** What a page sends when it is left, with a limited number of reports. Malformed reports are left out. */
export const BeaconSchema = v.object({
  reports: v.pipe(
    v.array(v.unknown()),
    v.maxLength(16),
    v.filterItems((report) => v.is(ReportSchema, report)),
    v.array(ReportSchema),
    v.minLength(1),
  ),
});

export type Beacon = v.InferOutput<typeof BeaconSchema>;
export type RemoteReport = Beacon['reports'][number];

/** The path to which pages send it. */
export const beaconPath = '/beacon';

/** Upper bounds of the histogram's classes of times, in milliseconds; a last class has all values above. */
const timeClasses = [50, 100, 200, 300, 500, 800, 1200, 1800, 2500, 4000, 6000, 10_000];
const shiftClasses = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

export const measures = { load: timeClasses, lcp: timeClasses, inp: timeClasses, cls: shiftClasses } as const;

export type Measure = keyof typeof measures;

const classesOf = (measure: Measure) => v.pipe(v.array(v.number()), v.length(measures[measure].length + 1));

const SeenSchema = v.object({
  views: v.number(),
  failed: v.number(),
  /**
   * How many beacons reported failures: a single beacon may be about one visitor only. Shops before 1.2.1 did not count
   * them.
   */
  complaints: v.optional(v.number(), 0),
  errors: v.number(),
  /** Shops before 1.8.1 did not count them. */
  lost: v.optional(v.number(), 0),
  load: classesOf('load'),
  lcp: classesOf('lcp'),
  inp: classesOf('inp'),
  cls: classesOf('cls'),
});

/** The counts of one version of a remote. */
export type Seen = v.InferOutput<typeof SeenSchema>;

/**
 * The counts of one process of the shop, by `<remote>@<version>`, and the shell that it runs, written again each hour.
 */
export const TallySchema = v.object({
  seen: v.record(v.string(), SeenSchema),
  runs: v.optional(v.object({ package: v.string(), version: v.string(), when: v.string() })),
});

/** The shell that a process of the shop runs. */
export type Running = Omit<NonNullable<v.InferOutput<typeof TallySchema>['runs']>, 'when'>;

/** A canary that was withdrawn, and what was measured. */
export const VerdictSchema = v.object({
  package: v.string(),
  version: v.string(),
  /** When the version became a canary. */
  since: v.optional(v.string()),
  when: v.string(),
  why: v.string(),
});

export type Verdict = v.InferOutput<typeof VerdictSchema>;

/** The prefix of both in a release store. */
export const watchPrefix = 'watch/';
export const verdictPrefix = `${watchPrefix}withdrawn-`;

const none = (measure: Measure) => Array<number>(measures[measure].length + 1).fill(0);

export const nothingSeen = (): Seen => ({
  views: 0,
  failed: 0,
  complaints: 0,
  errors: 0,
  lost: 0,
  load: none('load'),
  lcp: none('lcp'),
  inp: none('inp'),
  cls: none('cls'),
});

/** The index of a value's class. */
export function classOf(measure: Measure, value: number): number {
  const found = measures[measure].findIndex((end) => value <= end);
  return found === -1 ? measures[measure].length : found;
}

/** The sum of several counts. */
export function seenTogether(all: readonly Seen[]): Seen {
  const sum = (one: number[], other: number[]) => one.map((value, index) => value + (other[index] ?? 0));
  return all.reduce(
    (one, other) => ({
      views: one.views + other.views,
      failed: one.failed + other.failed,
      complaints: one.complaints + other.complaints,
      errors: one.errors + other.errors,
      lost: one.lost + other.lost,
      load: sum(one.load, other.load),
      lcp: sum(one.lcp, other.lcp),
      inp: sum(one.inp, other.inp),
      cls: sum(one.cls, other.cls),
    }),
    nothingSeen(),
  );
}

/**
 * The 75th percentile, as exactly as the classes allow; in the last class, the largest value that pages report.
 * Undefined where nothing was measured.
 */
export function threeOfFour(measure: Measure, counts: readonly number[]): number | undefined {
  const all = counts.reduce((sum, value) => sum + value, 0);
  if (all === 0) return undefined;
  let seen = 0;
  const found = counts.findIndex((value) => (seen += value) >= 0.75 * all);
  return measures[measure][found] ?? (measure === 'cls' ? mostShift : longest);
}
