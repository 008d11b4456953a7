import { addRequested } from '@storefront/contracts';
import type { CartLine } from './cartLines';
import {
  checkout,
  checkoutSlice,
  pricedCart,
  selectUnknownPlanIds,
  withOldCounts,
  type CheckoutState,
} from './checkoutSlice';

const line = (
  subscriptionId: number,
  count: number,
  region: CartLine['region'] = 'cis',
  productId?: number,
): CartLine => ({
  subscriptionId,
  region,
  count,
  productId,
});

type Action = Parameters<typeof checkoutSlice.reducer>[1];

const after = (lines: CartLine[], ...actions: Action[]): CheckoutState =>
  actions.reduce(checkoutSlice.reducer, { ...checkoutSlice.getInitialState(), lines });

describe('the checkout slice', () => {
  it('S082 adds one to an existing line, or appends a line with one', () => {
    const added = checkout.lineAdded({ subscriptionId: 1, region: 'cis', productId: 5 });
    expect(after([line(1, 2, 'cis', 5)], added).lines).toEqual([line(1, 3, 'cis', 5)]);
    expect(after([line(1, 2, 'global', 5)], added).lines).toEqual([line(1, 2, 'global', 5), line(1, 1, 'cis', 5)]);
  });

  it('S082 takes as many lines as a cart holds, and one more of a line that is there already', () => {
    const added = (subscriptionId: number) => checkout.lineAdded({ subscriptionId, region: 'cis', productId: 5 });
    const most = Array.from({ length: 99 }, (_, place) => line(place + 1, 1));
    const full = after(most, added(100));
    expect(full.lines).toHaveLength(100);
    expect(after(full.lines, added(101)).lines).toEqual(full.lines);
    expect(after(full.lines, added(100)).lines.at(-1)).toEqual(line(100, 2, 'cis', 5));
  });

  it('S089 removes a line, and another press takes no other', () => {
    expect(
      after(
        [line(1, 1), line(1, 1, 'global'), line(2, 1)],
        checkout.lineRemoved(line(1, 1)),
        checkout.lineRemoved(line(1, 1)),
      ).lines,
    ).toEqual([line(1, 1, 'global'), line(2, 1)]);
  });

  it('S090 does not go below 1, S092 nor above 50', () => {
    expect(after([line(1, 2)], checkout.decreased(line(1, 2)), checkout.decreased(line(1, 2))).lines).toEqual([
      line(1, 1),
    ]);
    expect(after([line(1, 49)], checkout.increased(line(1, 49)), checkout.increased(line(1, 49))).lines).toEqual([
      line(1, 50),
    ]);
  });

  it('S094 keeps count and region of a line whose plan is replaced', () => {
    const replaced = after(
      [line(1, 3, 'global', 5)],
      checkout.lineChanged({ line: line(1, 3, 'global'), to: { subscriptionId: 2, region: 'global' } }),
    );
    expect(replaced.lines).toEqual([line(2, 3, 'global', 5)]);
    expect(replaced.note).toBeNull();
  });

  it('S094 a line keeps its place on the screen as another plan, and takes no other’s where it goes into that', () => {
    const keysAfter = (to: CartLine) =>
      after([line(1, 3), line(2, 1)], checkout.lineChanged({ line: line(1, 3), to })).keys;
    expect(keysAfter(line(3, 3))).toEqual({ '1 cis': '3 cis', '3 cis': '1 cis' });
    expect(keysAfter(line(2, 3))).toEqual({});
  });

  it('S095 sums identical lines when a region changes, cuts the sum at 50 and says so', () => {
    const change = checkout.lineChanged({ line: line(1, 3, 'global'), to: { subscriptionId: 1, region: 'cis' } });
    expect(after([line(1, 2), line(1, 3, 'global')], change).lines).toEqual([line(1, 5)]);
    const limited = after([line(1, 30), line(1, 30, 'global')], change);
    expect(limited.lines).toEqual([line(1, 50)]);
    expect(limited.note).toBe('limited');
  });

  it('S097 takes over what the server counts, unless the lines have changed meanwhile', () => {
    const asked = pricedCart([line(1, 9), line(2, 1)], '');
    const answered = [line(2, 1), line(1, 4, 'global')];
    const taken = after([line(1, 9, 'cis', 5), line(2, 1)], checkout.serverCartArrived({ asked, answered }));
    expect(taken.lines).toEqual([line(1, 4, 'global', 5), line(2, 1)]);
    expect(taken.note).toBe('adjusted');
    expect(after([line(1, 8)], checkout.serverCartArrived({ asked, answered })).lines).toEqual([line(1, 8)]);
  });

  it('S097 hears nothing of what was asked with another coupon, or of another cart', () => {
    const lines = [line(1, 9)];
    const late = after(
      lines,
      checkout.couponApplied('NEW'),
      checkout.serverCartArrived({ asked: pricedCart(lines, 'OLD'), answered: [line(1, 2)] }),
    );
    expect(late).toMatchObject({ lines, counted: [], note: null });
    expect(
      after(lines, checkout.serverCartArrived({ asked: pricedCart([line(1, 8)], ''), answered: [line(1, 8)] })).counted,
    ).toEqual([]);
  });

  it('S098 sends the count of the last server cart, 0 for a new line', () => {
    const state = after(
      [line(1, 2)],
      checkout.serverCartArrived({ asked: pricedCart([line(1, 2)], ''), answered: [line(1, 2)] }),
    );
    expect(withOldCounts({ [checkoutSlice.reducerPath]: state }, pricedCart([line(1, 3), line(2, 1)], ''))).toEqual([
      { subscriptionId: 1, region: 'cis', count: 3, oldCount: 2 },
      { subscriptionId: 2, region: 'cis', count: 1, oldCount: 0 },
    ]);
  });

  it.each([
    ['was removed', checkout.lineRemoved(line(1, 2))],
    ['was emptied in another tab', checkout.linesRead({ saved: '[]', lines: [] })],
    ['is sold no more', checkout.productMissed(5)],
  ])('S098 sends a line as a new one after the last one %s', (_how, gone) => {
    const lines = [line(1, 2, 'cis', 5)];
    const counted = checkout.serverCartArrived({ asked: pricedCart(lines, ''), answered: [line(1, 2)] });
    const state = after(lines, counted, gone, checkout.lineAdded({ subscriptionId: 1, region: 'cis', productId: 5 }));
    expect(withOldCounts({ [checkoutSlice.reducerPath]: state }, pricedCart(state.lines, ''))).toEqual([
      { subscriptionId: 1, region: 'cis', count: 1, oldCount: 0 },
    ]);
  });

  it('S098 tells plans of two regions apart', () => {
    const both = [line(1, 2), line(1, 5, 'global')];
    const state = after(both, checkout.serverCartArrived({ asked: pricedCart(both, ''), answered: both }));
    expect(
      withOldCounts({ [checkoutSlice.reducerPath]: state }, pricedCart(both, '')).map(({ oldCount }) => oldCount),
    ).toEqual([2, 5]);
  });

  it('S099 removes the lines of a product that is gone', () => {
    const state = after([line(1, 1, 'cis', 5), line(2, 1, 'cis', 6)], checkout.productMissed(5));
    expect(state.lines).toEqual([line(2, 1, 'cis', 6)]);
    expect(state.note).toBe('removed');
  });

  it('S099 says nothing of a product that has no lines', () => {
    const state = after([line(1, 1, 'cis', 5)], checkout.productMissed(6));
    expect(state).toMatchObject({ lines: [line(1, 1, 'cis', 5)], note: null });
  });

  it('S080 learns whose plans saved lines are; what was asked for and is not known leaves, and only that', () => {
    const answered = (plans: { id: number; productId?: number }[]) => checkout.plansAnswered({ asked: [1, 2], plans });
    const lines = [line(1, 1), line(2, 1), line(3, 1), line(2, 1, 'global', 9)];
    const known = after(
      lines,
      answered([
        { id: 1, productId: 5 },
        { id: 2, productId: 6 },
      ]),
    );
    expect(known).toMatchObject({
      lines: [line(1, 1, 'cis', 5), line(2, 1, 'cis', 6), line(3, 1), line(2, 1, 'global', 9)],
      note: null,
    });
    expect(after(lines, answered([{ id: 1, productId: 5 }]))).toMatchObject({
      lines: [line(1, 1, 'cis', 5), line(3, 1)],
      note: 'removed',
    });
  });

  it('S080 asks for each plan once, whose product is not known, in the order of their ids', () => {
    const state = after([line(10, 1), line(9, 1), line(7, 1, 'cis', 5), line(10, 1, 'global')]);
    expect(selectUnknownPlanIds({ [checkoutSlice.reducerPath]: state })).toEqual([9, 10]);
  });

  it('S081 knows whose plans those are that another tab left', () => {
    const added = checkout.lineAdded({ subscriptionId: 1, region: 'cis', productId: 5 });
    const state = after([], added, checkout.linesRead({ saved: '…', lines: [line(1, 3, 'global'), line(2, 1)] }));
    expect(state).toMatchObject({ saved: '…', lines: [line(1, 3, 'global', 5), line(2, 1)] });
  });

  it.each([
    ['another tab takes it out and puts it back', checkout.linesRead({ saved: '[]', lines: [] })],
    ['it is taken out here and put back in another tab', checkout.lineRemoved(line(1, 1))],
    [
      'another plan takes its place and another tab puts it back',
      checkout.lineChanged({ line: line(1, 1), to: { subscriptionId: 2, region: 'cis' } }),
    ],
  ])('S081 S093 knows whose plan a line is when %s: nobody is asked for it again', (_what, away) => {
    const added = checkout.lineAdded({ subscriptionId: 1, region: 'cis', productId: 5 });
    const back = checkout.linesRead({ saved: '…', lines: [line(1, 1), line(2, 1)] });
    expect(after([], added, away, back).lines[0]).toEqual(line(1, 1, 'cis', 5));
  });

  it('S097 tells a line that the server took out from one that it counts otherwise, and says nothing where it agrees', () => {
    const arrived = (lines: CartLine[], answered: CartLine[]) =>
      after(lines, checkout.serverCartArrived({ asked: pricedCart(lines, ''), answered })).note;
    expect(arrived([line(1, 2), line(2, 1)], [line(1, 2)])).toBe('removed');
    expect(arrived([line(1, 2)], [line(1, 1)])).toBe('adjusted');
    expect(arrived([line(1, 2)], [line(1, 2)])).toBeNull();
    expect(arrived([line(1, 2), line(2, 1)], [line(2, 1), line(1, 2)])).toBeNull();
    const apart = [line(1, 1), line(2, 9), line(1, 1, 'global')];
    expect(arrived(apart, apart)).toBeNull();
    const adjusted = after(
      apart,
      checkout.serverCartArrived({
        asked: pricedCart(apart, ''),
        answered: [line(1, 1, 'global'), line(2, 4), line(1, 1)],
      }),
    );
    expect(adjusted.lines).toEqual([line(1, 1), line(2, 4), line(1, 1, 'global')]);
    const moved = after(
      [line(1, 1), line(2, 1)],
      checkout.serverCartArrived({
        asked: pricedCart([line(1, 1), line(2, 1)], ''),
        answered: [line(2, 1, 'global'), line(1, 1)],
      }),
    );
    expect(moved.lines).toEqual([line(1, 1), line(2, 1, 'global')]);
  });

  it.each([
    ['a step', checkout.increased(line(1, 1))],
    ['a step that does nothing', checkout.decreased(line(1, 1))],
    ['a line less', checkout.lineRemoved(line(9, 1))],
    ['a line more', checkout.lineAdded({ subscriptionId: 2, region: 'cis', productId: 5 })],
    ['another plan', checkout.lineChanged({ line: line(1, 1), to: { subscriptionId: 3, region: 'cis' } })],
    ['an emptied cart', checkout.cleared()],
  ])('S097 has said it once: with %s of the visitor’s own the note is gone', (_what, action) => {
    expect(after([line(1, 1, 'cis', 5), line(2, 1, 'cis', 6)], checkout.productMissed(6), action).note).toBeNull();
  });

  it.each([
    ['stepped', checkout.increased(line(9, 1))],
    ['changed', checkout.lineChanged({ line: line(9, 1), to: { subscriptionId: 3, region: 'cis' } })],
  ])('S097 a line that is gone meanwhile is not %s, and no other in its place; the note stays', (_how, action) => {
    const state = after([line(1, 1, 'cis', 5), line(2, 1, 'cis', 6)], checkout.productMissed(6), action);
    expect(state).toMatchObject({ lines: [line(1, 1, 'cis', 5)], note: 'removed' });
  });

  it('S085 takes the spaces around a coupon for none', () => {
    expect(after([], checkout.couponApplied('  WELCOME 10 ')).coupon).toBe('WELCOME 10');
  });

  it('S077 asks for a product until its dialog closes, not until another’s does', () => {
    const opened = addRequested({ productId: 5 });
    expect(after([], opened, checkout.dialogClosed(6)).dialogProductId).toBe(5);
    expect(after([], opened, checkout.dialogClosed(5)).dialogProductId).toBeNull();
  });

  it('S077 has nothing more to say of the last product once another is asked for, or the visitor has read it', () => {
    const said = checkout.announced({ kind: 'added', name: 'Lantern' });
    expect(after([], said).announcement).toEqual({ kind: 'added', name: 'Lantern' });
    expect(after([], said, addRequested({ productId: 5 })).announcement).toBeNull();
    expect(after([], said, checkout.announcementDismissed()).announcement).toBeNull();
  });

  it('S100 clears lines, server counts and coupon', () => {
    const state = after(
      [line(1, 1)],
      checkout.couponApplied(' WELCOME10 '),
      checkout.serverCartArrived({ asked: pricedCart([line(1, 1)], ''), answered: [line(1, 1)] }),
      checkout.cleared(),
    );
    expect(state).toMatchObject({ lines: [], coupon: '', counted: [] });
  });

  it('S127 keeps what was added after the order that was paid, however often the cart is cleared', () => {
    const state = after(
      [line(1, 2)],
      checkout.orderCreated({ orderId: 'a', lines: [line(1, 2)] }),
      checkout.detailsOpened({ orderId: 'a', lines: undefined }),
      checkout.lineAdded({ subscriptionId: 1, region: 'cis', productId: 5 }),
      checkout.lineAdded({ subscriptionId: 7, region: 'cis', productId: 6 }),
      checkout.orderSucceeded('a'),
      checkout.cleared(),
      checkout.cleared(),
    );
    expect(state.lines).toEqual([line(1, 1), line(7, 1, 'cis', 6)]);
  });

  it('S127 of two orders takes what the paid one took', () => {
    const state = after(
      [line(1, 1)],
      checkout.orderCreated({ orderId: 'a', lines: [line(1, 1)] }),
      checkout.orderSucceeded('a'),
      checkout.lineAdded({ subscriptionId: 2, region: 'cis', productId: 5 }),
      checkout.orderCreated({ orderId: 'b', lines: [line(1, 1), line(2, 1)] }),
    );
    expect(state.succeededOrder).toBeNull();
    expect(after(state.lines, checkout.orderSucceeded('unheard of'), checkout.cleared()).lines).toEqual(state.lines);
    expect(
      checkoutSlice.reducer(checkoutSlice.reducer(state, checkout.orderSucceeded('a')), checkout.cleared()).lines,
    ).toEqual([line(2, 1, 'cis', 5)]);
  });

  it('S127 knows best what an order took that was made here, whatever was added before its details are opened', () => {
    const steps = [
      checkout.orderCreated({ orderId: 'a', lines: [line(1, 2)] }),
      checkout.lineAdded({ subscriptionId: 7, region: 'cis', productId: 6 }),
      checkout.detailsOpened({ orderId: 'a', lines: undefined }),
      checkout.orderSucceeded('a'),
      checkout.cleared(),
    ];
    expect(after([line(1, 2)], ...steps).lines).toEqual([line(7, 1, 'cis', 6)]);
  });

  it('S127 takes of an order of another document what that took, and everything that is there where nobody knows', () => {
    const opened = (lines?: CartLine[]) =>
      after(
        [line(1, 2)],
        checkout.detailsOpened({ orderId: 'a', lines }),
        checkout.orderSucceeded('a'),
        checkout.cleared(),
      ).lines;
    expect(opened([line(1, 1)])).toEqual([line(1, 1)]);
    expect(opened([])).toEqual([line(1, 2)]);
    expect(opened()).toEqual([]);
  });

  it('S127 clears everything when the order is not of this document, but for what was added while its details were open', () => {
    expect(after([line(1, 2)], checkout.cleared()).lines).toEqual([]);
    const reloaded = after(
      [line(1, 2)],
      checkout.detailsOpened({ orderId: 'a', lines: undefined }),
      checkout.lineAdded({ subscriptionId: 7, region: 'cis', productId: 6 }),
      checkout.orderSucceeded('a'),
      checkout.cleared(),
    );
    expect(reloaded.lines).toEqual([line(7, 1, 'cis', 6)]);
  });
});
