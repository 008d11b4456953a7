import { addRequested, limits, type CartRequest, type Region } from '@storefront/contracts';
import { createSelector, createSlice, type PayloadAction } from '@storefront/platform';
import { definition } from '../../remote';
import { haveSameContent, linesBeyond, mergeLine, replaceLine, type CartLine, type Merged } from './cartLines';

/** What the shop did to the cart by itself and owes the visitor a word about. */
export type CartNote = 'limited' | 'adjusted' | 'removed';

/** What the overlay says once the dialog is closed. */
export type Announcement = { kind: 'missing' } | { kind: 'added' | 'full'; name: string };

/** What is priced: the lines and the coupon. `oldCount` is not part of it, see `cartApi`. */
export interface PricedCart {
  couponText: string;
  lines: Omit<CartLine, 'productId'>[];
}

export interface CheckoutState {
  lines: CartLine[];
  /** The coupon that was applied; empty without one. */
  coupon: string;
  /** The lines as the last server cart counted them: the `oldCount` of the next request (S098). */
  counted: CartLine[];
  note: CartNote | null;
  dialogProductId: number | null;
  announcement: Announcement | null;
  /** What each order of this document took from the cart. */
  orders: Record<string, CartLine[]>;
  /** The order whose details led to the success screen. */
  succeededOrder: string | null;
}

const initialState: CheckoutState = {
  lines: [],
  coupon: '',
  counted: [],
  note: null,
  dialogProductId: null,
  announcement: null,
  orders: {},
  succeededOrder: null,
};

function settle(state: CheckoutState, { lines, limited }: Merged) {
  state.lines = lines;
  state.note = limited ? 'limited' : null;
}

/** Changes one line's count within 1 and the limit; a step beyond does nothing (S090, S092). */
function step(state: CheckoutState, index: number, by: 1 | -1) {
  const line = state.lines[index];
  if (!line) return;
  state.note = null;
  line.count = Math.min(Math.max(line.count + by, 1), limits.maxCount);
}

function noteOf(asked: readonly CartLine[], answered: readonly CartLine[]): CartNote | null {
  if (answered.length < asked.length) return 'removed';
  return haveSameContent(asked, answered) ? null : 'adjusted';
}

export const checkoutSlice = createSlice({
  name: `${definition.name}/cart`,
  initialState,
  reducers: {
    linesRead(state, { payload }: PayloadAction<CartLine[]>) {
      const known = new Map(state.lines.map((line) => [line.subscriptionId, line.productId]));
      state.lines = payload.map((line) => ({ ...line, productId: known.get(line.subscriptionId) }));
    },
    lineAdded(state, { payload }: PayloadAction<Required<Omit<CartLine, 'count'>>>) {
      settle(state, mergeLine(state.lines, { ...payload, count: 1 }));
    },
    lineRemoved(state, { payload: index }: PayloadAction<number>) {
      state.lines.splice(index, 1);
      state.note = null;
    },
    increased(state, { payload: index }: PayloadAction<number>) {
      step(state, index, 1);
    },
    decreased(state, { payload: index }: PayloadAction<number>) {
      step(state, index, -1);
    },
    planReplaced(state, { payload }: PayloadAction<{ index: number; subscriptionId: number }>) {
      const line = state.lines[payload.index];
      if (line) settle(state, replaceLine(state.lines, payload.index, { ...line, subscriptionId: payload.subscriptionId }));
    },
    /** `subscriptionId` is the plan that serves the region: see `planForRegion`. */
    regionChanged(state, { payload }: PayloadAction<{ index: number; region: Region; subscriptionId: number }>) {
      const { index, ...change } = payload;
      const line = state.lines[index];
      if (line) settle(state, replaceLine(state.lines, index, { ...line, ...change }));
    },
    couponApplied(state, { payload }: PayloadAction<string>) {
      state.coupon = payload.trim();
    },
    /** The API said whose plans those are; what it does not know any more leaves the cart (S080). */
    plansAnswered(state, { payload }: PayloadAction<{ asked: number[]; plans: { id: number; productId?: number }[] }>) {
      const answered = new Map(payload.plans.map((plan) => [plan.id, plan]));
      const kept = state.lines.filter(({ subscriptionId }) => !payload.asked.includes(subscriptionId) || answered.has(subscriptionId));
      if (kept.length < state.lines.length) state.note = 'removed';
      for (const line of kept) line.productId ??= answered.get(line.subscriptionId)?.productId;
      state.lines = kept;
    },
    /** A product that is gone takes its lines along (S099). */
    productMissed(state, { payload: productId }: PayloadAction<number>) {
      const kept = state.lines.filter((line) => line.productId !== productId);
      if (kept.length === state.lines.length) return;
      state.lines = kept;
      state.note = 'removed';
    },
    /** The server's count and region overwrite the local lines, unless those have changed since they were sent (S097). */
    serverCartArrived(state, { payload }: PayloadAction<{ asked: PricedCart; answered: CartLine[] }>) {
      const { asked, answered } = payload;
      state.counted = answered;
      if (!haveSameContent(state.lines, asked.lines) || haveSameContent(state.lines, answered)) return;
      const owners = new Map(state.lines.map((line) => [line.subscriptionId, line.productId]));
      const places = state.lines.map((line) => line.subscriptionId);
      state.note = noteOf(state.lines, answered);
      state.lines = answered
        .map((line) => ({ ...line, productId: owners.get(line.subscriptionId) }))
        .sort((one, other) => places.indexOf(one.subscriptionId) - places.indexOf(other.subscriptionId));
    },
    dialogClosed(state, { payload: productId }: PayloadAction<number>) {
      if (state.dialogProductId === productId) state.dialogProductId = null;
    },
    announced(state, { payload }: PayloadAction<Announcement>) {
      state.announcement = payload;
    },
    announcementDismissed(state) {
      state.announcement = null;
    },
    orderCreated(state, { payload }: PayloadAction<{ orderId: string; lines: CartLine[] }>) {
      state.orders[payload.orderId] = payload.lines;
      state.succeededOrder = null;
    },
    /** After a reload nobody knows what the order took: the lines that are there now count as ordered. */
    detailsOpened(state, { payload: orderId }: PayloadAction<string>) {
      state.orders[orderId] ??= state.lines;
    },
    orderSucceeded(state, { payload: orderId }: PayloadAction<string>) {
      state.succeededOrder = orderId;
    },
    /** Empties the cart; lines added after the order that was just paid stay, however often this is said (S100, S127). */
    cleared(state) {
      const orderId = state.succeededOrder;
      state.lines = orderId === null ? [] : linesBeyond(state.lines, state.orders[orderId] ?? state.lines);
      if (orderId !== null) state.orders[orderId] = [];
      state.coupon = '';
      state.counted = [];
      state.note = null;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(addRequested.match, (state, { payload }) => {
      state.dialogProductId = payload.productId;
      state.announcement = null;
    });
  },
});

export const checkout = checkoutSlice.actions;

const selectCheckout = (state: unknown) => (state as Record<string, CheckoutState | undefined>)[checkoutSlice.reducerPath] ?? initialState;

export const selectLines = (state: unknown) => selectCheckout(state).lines;
export const selectCoupon = (state: unknown) => selectCheckout(state).coupon;
export const selectNote = (state: unknown) => selectCheckout(state).note;
export const selectDialogProductId = (state: unknown) => selectCheckout(state).dialogProductId;
export const selectAnnouncement = (state: unknown) => selectCheckout(state).announcement;

export function pricedCart(lines: readonly CartLine[], couponText: string): PricedCart {
  return { couponText, lines: lines.map(({ subscriptionId, region, count }) => ({ subscriptionId, region, count })) };
}

export const selectPricedCart = createSelector([selectLines, selectCoupon], pricedCart);

/** Plans whose product is not known yet: lines that came from storage (S080). */
export const selectUnknownPlanIds = createSelector([selectLines], (lines) =>
  [...new Set(lines.filter((line) => line.productId === undefined).map((line) => line.subscriptionId))].sort((a, b) => a - b),
);

/** The request's lines: each with its count in the last server cart, 0 for a new one (S098). */
export function withOldCounts(state: unknown, { lines }: PricedCart): CartRequest['subscriptions'] {
  const { counted } = selectCheckout(state);
  return lines.map((line) => ({
    ...line,
    oldCount:
      counted.find(({ subscriptionId, region }) => subscriptionId === line.subscriptionId && region === line.region)?.count ?? 0,
  }));
}
