import * as v from 'valibot';
import {
  beaconPath,
  BeaconSchema,
  classOf,
  measures,
  mostViews,
  nothingSeen,
  seenTogether,
  threeOfFour,
  type Measure,
  type Seen,
} from './watch';

const report = { remote: 'mf-x', version: '1.0.0-a', views: 1, failed: 0, errors: 0 };
const accepts = (change: object) => v.is(BeaconSchema, { reports: [{ ...report, ...change }] });

describe('what a page may tell of its remotes', () => {
  it('is counts and times', () => {
    expect(accepts({})).toBe(true);
    expect(accepts({ loads: [12.5], lcp: 900, inp: 40, cls: 0.02 })).toBe(true);
  });

  it.each([
    ['a number that nobody counts', { views: 1e9 }],
    ['less than nothing', { failed: -1 }],
    ['half a page', { views: 0.5 }],
    ['a name that is none', { remote: '../x' }],
    ['a version that is none', { version: 'x'.repeat(200) }],
    ['no count', { views: 'many' }],
  ])('is refused with %s', (_what, change) => {
    expect(accepts(change)).toBe(false);
  });

  it('is refused without a report, and with too many', () => {
    expect(v.is(BeaconSchema, { reports: [] })).toBe(false);
    expect(v.is(BeaconSchema, { reports: Array(16).fill(report) })).toBe(true);
    expect(v.is(BeaconSchema, { reports: Array(17).fill(report) })).toBe(false);
  });

  it('is read report by report: one that is none costs itself', () => {
    const other = { ...report, remote: 'mf-y', loads: [] };
    expect(
      v.parse(BeaconSchema, {
        reports: [{ ...report, remote: 'x'.repeat(65) }, { ...report, version: '1'.repeat(129) }, null, other],
      }),
    ).toEqual({ reports: [other] });
  });

  it('has names of 64 characters, and versions of 128, at most', () => {
    expect([64, 65].map((length) => accepts({ remote: 'x'.repeat(length) }))).toEqual([true, false]);
    expect([128, 129].map((length) => accepts({ version: '1'.repeat(length) }))).toEqual([true, false]);
  });

  it.each([
    ['views', 50],
    ['failed', 50],
    ['errors', 1000],
    ['lost', 50],
  ])('has at most so many %s: %i', (count, most) => {
    expect([most, most + 1].map((value) => accepts({ [count]: value }))).toEqual([true, false]);
  });

  it.each([
    ['lcp', 600_000],
    ['inp', 600_000],
    ['cls', 1000],
  ])(
    'has at most so much of %s: %i; what is more, or is no number, costs itself and not the counts',
    (measure, most) => {
      const read = (value: unknown) => v.parse(BeaconSchema, { reports: [{ ...report, [measure]: value }] }).reports[0];
      expect([0, most].map(read)).toEqual([0, most].map((value) => ({ ...report, loads: [], [measure]: value })));
      expect([most + 1, -1, 'fast', null].map(read)).toEqual(Array(4).fill({ ...report, loads: [] }));
    },
  );

  it('has the times of twenty exposes at the most; one that is none costs itself, and too many themselves', () => {
    const loadsOf = (loads: unknown) =>
      v.parse(BeaconSchema, { reports: [{ ...report, loads }] }).reports.map((read) => read.loads);
    expect(loadsOf([12, 600_000, 600_001, 'fast'])).toEqual([[12, 600_000]]);
    expect([Array(20).fill(1), Array(21).fill(1), 'many'].map((loads) => loadsOf(loads)[0]?.length)).toEqual([
      20, 0, 0,
    ]);
  });

  it('is told at one address, and about so many pages at once: pages of older versions go on doing so', () => {
    expect([beaconPath, mostViews]).toEqual(['/beacon', 50]);
  });
});

describe('what was seen of a version', () => {
  const lcp = (...values: number[]) => {
    const seen = nothingSeen();
    for (const value of values) seen.lcp[classOf('lcp', value)]! += 1;
    return seen;
  };

  it('says what three of four do not exceed', () => {
    expect(threeOfFour('lcp', lcp(90, 90, 90, 9000).lcp)).toBe(100);
    expect(threeOfFour('lcp', lcp(90, 90, 2400, 9000).lcp)).toBe(2500);
    expect(threeOfFour('lcp', lcp(90, 90, 90, 90, 90, 90, 90, 90, 2400, 2400).lcp)).toBe(100);
    expect(threeOfFour('lcp', lcp(90, 90, 90, 90, 90, 90, 90, 2400, 2400, 2400).lcp)).toBe(2500);
    expect(threeOfFour('lcp', lcp(99_999).lcp)).toBe(600_000);
    expect(threeOfFour('cls', [0, 0, 0, 0, 0, 0, 0, 1])).toBe(1000);
    expect(threeOfFour('lcp', lcp().lcp)).toBeUndefined();
  });

  it('is added up over the processes of a shop', () => {
    const classes = (measure: Measure, first: number, times: number) =>
      nothingSeen()[measure].map((_none, index) => (first + index) * times);
    const counted = (times: number): Seen => ({
      views: times,
      failed: 2 * times,
      complaints: 3 * times,
      errors: 4 * times,
      lost: 5 * times,
      load: classes('load', 10, times),
      lcp: classes('lcp', 30, times),
      inp: classes('inp', 50, times),
      cls: classes('cls', 70, times),
    });
    expect(seenTogether([counted(1), counted(10)])).toEqual(counted(11));
  });

  it('is counted in these classes, which all processes of a shop and the release command share', () => {
    const times = [50, 100, 200, 300, 500, 800, 1200, 1800, 2500, 4000, 6000, 10_000];
    expect(measures).toEqual({ load: times, lcp: times, inp: times, cls: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1] });
    expect([0, 50, 51, 10_000, 10_001].map((value) => classOf('load', value))).toEqual([0, 0, 1, 11, 12]);
  });
});
