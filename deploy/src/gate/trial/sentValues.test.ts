import type { PackageVersion } from '../comparison/comparison';
import { amountFindings, sentValueFindings, silentScreenFindings } from './sentValues';
import type { TrialComplaints } from './trialMessages';

const others = [
  { label: 'mf-cart 1', definition: { wakes: ['cart/addRequested'] } },
  { label: 'mf-news 1', definition: { wakes: [] } },
] as unknown as PackageVersion[];
const sends = (...ids: number[]) => [
  'its screen, how often a press sends cart/addRequested',
  ...ids.map((id) => `its screen at /a, a press sends cart/addRequested with productId: ${id}`),
];
const refused = (now: string[] | undefined, before: string[] | undefined, heard = others) =>
  sentValueFindings('mf-a 2 in shell 1', now, before, heard).refusals;

describe('what a page sends', () => {
  it('is of none of the things of which the live version’s are, and refused', () => {
    expect(refused(sends(7, 8, 9, 10), sends(1, 2))).toEqual([
      "mf-a 2 in shell 1: its screen at /a, a press sends cart/addRequested with productId 7, 8, 9 …, where the live one's says 1, 2: mf-cart 1 would take it for something else.",
    ]);
    expect(refused(sends(7), sends(1), [])).toEqual([
      expect.stringContaining('says 1: whoever hears it would take it'),
    ]);
    const asks = (kind: string) => [`its screen at /a, it asks POST /v1/cart with lines[].count: ${kind}`];
    expect(refused(asks('a string'), asks('a number'))).toEqual([
      "mf-a 2 in shell 1: its screen at /a, it asks POST /v1/cart with lines[].count a string, where the live one's says a number: the API would take it for something else.",
    ]);
  });

  it.each([
    ['one is the same', sends(7, 2), sends(1, 2)],
    ['nothing is sent any more', [], sends(1)],
    ['nothing was sent before', sends(7), []],
    ['another page was looked at', sends(7).map((one) => one.replace('/a', '/b')), sends(1)],
    ['nobody looked', sends(7), undefined],
  ])('passes where %s', (_where, now, before) => {
    expect(refused(now, before)).toEqual([]);
  });
});

describe('an event that presses sent', () => {
  const pressed = 'its screen, what a press throws';
  const sends = (type: string) => `its screen, how often a press sends ${type}`;
  const silent = (now: TrialComplaints, before?: string[]) =>
    silentScreenFindings('mf-a 2 in shell 1', now, before, others).refusals;

  it('and none sends any more is refused, where it wakes others', () => {
    expect(silent({ stood: [pressed] }, [pressed, sends('cart/addRequested')])).toEqual([
      "mf-a 2 in shell 1: no press of its screen sends cart/addRequested any more, where the live one's does: mf-cart 1 would hear nothing of it.",
    ]);
  });

  it.each<[string, TrialComplaints, string[] | undefined]>([
    ['it is still sent', { stood: [pressed, sends('cart/addRequested')] }, [pressed, sends('cart/addRequested')]],
    [
      'it is sent too often, which is refused for itself',
      { stood: [pressed], failed: [{ what: sends('cart/addRequested'), complaint: 'twice' }] },
      [pressed, sends('cart/addRequested')],
    ],
    [
      'a press newly brings something, which may send it',
      { stood: [pressed, 'its screen, what a press brings'] },
      [pressed, sends('cart/addRequested')],
    ],
    ['it wakes nobody', { stood: [pressed] }, [pressed, sends('a/moved')]],
    ['not all was pressed', { stood: [] }, [pressed, sends('cart/addRequested')]],
    ['another screen was', { stood: ['its page, what a press throws'] }, [pressed, sends('cart/addRequested')]],
    ['nobody looked', { stood: [pressed] }, undefined],
  ])('passes where %s', (_where, now, before) => expect(silent(now, before)).toEqual([]));
});

describe('the amounts of a page', () => {
  const shows = (...amounts: string[]) =>
    amounts.map((amount) => `its screen at /ru/catalog (route catalog) shows the amount ${amount}`);
  const refusedAmounts = (now: string[] | undefined, before: string[] | undefined) =>
    amountFindings('mf-a 2 in shell 1', now, before).refusals;

  it('are refused where each is another than the live version’s', () => {
    expect(refusedAmounts(shows('28900 RUB', '86700 RUB'), shows('340 RUB', '1020 RUB'))).toEqual([
      "mf-a 2 in shell 1: its screen at /ru/catalog (route catalog) shows 28900 RUB, 86700 RUB, where the live one's shows 340 RUB, 1020 RUB with the same data.",
    ]);
    expect(refusedAmounts(shows('400 USD'), shows('4 USD'))).toHaveLength(1);
    expect(refusedAmounts(shows('400 USD'), shows('400 RUB'))).toHaveLength(1);
    expect(refusedAmounts(shows('103 RUB'), shows('100 RUB'))).toHaveLength(1);
  });

  it.each([
    ['one is the same', shows('7 USD', '4 USD'), shows('4 USD', '9 USD')],
    ['one is rounded otherwise', shows('5 USD'), shows('4.5 USD')],
    ['a large one is', shows('1020 RUB'), shows('1003.5 RUB')],
    ['none is shown any more', [], shows('4 USD')],
    ['none was shown before', shows('4 USD'), []],
    ['nobody looked', shows('4 USD'), undefined],
    ['another page was looked at', shows('7 USD').map((one) => one.replace('/ru', '')), shows('4 USD')],
  ])('pass where %s', (_where, now, before) => {
    expect(refusedAmounts(now, before)).toEqual([]);
  });
});

it('is nothing any more at an address of more digits', () => {
  const asks = (what: string) => [`its page at /a/1234567 (route a) asks the API ${what}`];
  expect(refused(asks('nothing of that'), asks('of that'))).toEqual([
    "mf-a 2 in shell 1: its page at /a/1234567 (route a) asks the API nothing of that, where the live one's asks the API of that.",
  ]);
  expect(refused(asks('of that'), asks('nothing of that'))).toEqual([]);
});

it('may be nothing any more, where it was a form', () => {
  const [form, nothing] = [['its screen has a form'], ['its screen has nothing that can be pressed']];
  expect(refused(nothing, form)).toEqual([
    "mf-a 2 in shell 1: its screen has nothing that can be pressed, where the live one's has a form.",
  ]);
  for (const [now, before] of [
    [nothing, nothing],
    [[], form],
    [form, nothing],
    [nothing, undefined],
  ])
    expect(refused(now, before)).toEqual([]);
});
