import type { CartLine } from './cartLines';
import { checkout, checkoutSlice, pricedCart, withOldCounts, type CheckoutState } from './checkoutSlice';

const line = (subscriptionId: number, count: number, region: CartLine['region'] = 'cis', productId?: number): CartLine => ({
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

  it('S089 removes a line, and another press takes no other', () => {
    expect(after([line(1, 1), line(1, 1, 'global'), line(2, 1)], checkout.lineRemoved(line(1, 1)), checkout.lineRemoved(line(1, 1))).lines).toEqual([line(1, 1, 'global'), line(2, 1)]);
  });

  it('S090 does not go below 1, S092 nor above 50', () => {
    expect(after([line(1, 2)], checkout.decreased(line(1, 2)), checkout.decreased(line(1, 2))).lines).toEqual([line(1, 1)]);
    expect(after([line(1, 49)], checkout.increased(line(1, 49)), checkout.increased(line(1, 49))).lines).toEqual([line(1, 50)]);
  });

  it('S094 keeps count and region of a line whose plan is replaced', () => {
    const replaced = after([line(1, 3, 'global', 5)], checkout.lineChanged({ line: line(1, 3, 'global'), to: { subscriptionId: 2, region: 'global' } }));
    expect(replaced.lines).toEqual([line(2, 3, 'global', 5)]);
    expect(replaced.note).toBeNull();
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
    const late = after(lines, checkout.couponApplied('NEW'), checkout.serverCartArrived({ asked: pricedCart(lines, 'OLD'), answered: [line(1, 2)] }));
    expect(late).toMatchObject({ lines, counted: [], note: null });
    expect(after(lines, checkout.serverCartArrived({ asked: pricedCart([line(1, 8)], ''), answered: [line(1, 8)] })).counted).toEqual([]);
  });

  it('S098 sends the count of the last server cart, 0 for a new line', () => {
    const state = after([line(1, 2)], checkout.serverCartArrived({ asked: pricedCart([line(1, 2)], ''), answered: [line(1, 2)] }));
    expect(withOldCounts({ [checkoutSlice.reducerPath]: state }, pricedCart([line(1, 3), line(2, 1)], ''))).toEqual([
      { subscriptionId: 1, region: 'cis', count: 3, oldCount: 2 },
      { subscriptionId: 2, region: 'cis', count: 1, oldCount: 0 },
    ]);
  });

  it('S099 removes the lines of a product that is gone', () => {
    const state = after([line(1, 1, 'cis', 5), line(2, 1, 'cis', 6)], checkout.productMissed(5));
    expect(state.lines).toEqual([line(2, 1, 'cis', 6)]);
    expect(state.note).toBe('removed');
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
      checkout.detailsOpened('a'),
      checkout.lineAdded({ subscriptionId: 1, region: 'cis', productId: 5 }),
      checkout.lineAdded({ subscriptionId: 7, region: 'cis', productId: 6 }),
      checkout.orderSucceeded('a'),
      checkout.cleared(),
      checkout.cleared(),
    );
    expect(state.lines).toEqual([line(1, 1), line(7, 1, 'cis', 6)]);
  });

  it('S127 clears everything when the order is not of this document, but for what was added while its details were open', () => {
    expect(after([line(1, 2)], checkout.cleared()).lines).toEqual([]);
    const reloaded = after(
      [line(1, 2)],
      checkout.detailsOpened('a'),
      checkout.lineAdded({ subscriptionId: 7, region: 'cis', productId: 6 }),
      checkout.orderSucceeded('a'),
      checkout.cleared(),
    );
    expect(reloaded.lines).toEqual([line(7, 1, 'cis', 6)]);
  });
});
