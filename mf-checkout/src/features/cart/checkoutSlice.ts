import { addRequested, limits, type CartRequest } from '@storefront/contracts';
import { createSelector, createSlice, type PayloadAction } from '@storefront/platform';
import { name } from '../../remote';
import {
  haveSameContent,
  isSameLine,
  linesBeyond,
  mergeLine,
  replaceLine,
  type CartLine,
  type LineKey,
  type Merged,
} from './cartLines';
import { renamed, type LineKeys } from './lineKeys';

/** A change that the shop made to the cart, and of which the visitor has to be told. */
export type CartNote = 'limited' | 'adjusted' | 'removed' | 'tooMany';

/** What is announced after the dialog is closed. */
export type Announcement = { kind: 'missing' } | { kind: 'added' | 'full' | 'cartFull'; name: string };

/** What is priced: the lines and the coupon. `oldCount` is not part of it, see `cartApi`. */
export interface PricedCart {
  couponText: string;
  lines: Omit<CartLine, 'productId'>[];
}

export interface CheckoutState {
  lines: CartLine[];
  /** Keys of this document's lines; not stored. */
  keys: LineKeys;
  /**
   * The products of plans that were in the cart, so that they are not loaded again if another tab removes a line and
   * adds it back. Not stored.
   */
  owners: Record<number, number>;
  /** The content of the storage when this tab last read or wrote it; undefined before. */
  saved: string | null | undefined;
  /** The coupon that was applied; empty without one. */
  coupon: string;
  /** The lines as the last server cart counted them: the `oldCount` of the next request (S098). */
  counted: CartLine[];
  note: CartNote | null;
  dialogProductId: number | null;
  announcement: Announcement | null;
  /**
   * The lines that orders took from the cart, of orders that were made or opened in this document; not those of other
   * browsers.
   */
  orders: Record<string, CartLine[]>;
  /** The order whose details led to the success screen. */
  succeededOrder: string | null;
}

const initialState: CheckoutState = {
  lines: [],
  keys: {},
  owners: {},
  saved: undefined,
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

function noteOwners({ lines, owners }: CheckoutState) {
  for (const { subscriptionId, productId } of lines) if (productId !== undefined) owners[subscriptionId] = productId;
}

/** The index of a line; -1 if another tab or the server has removed it. */
const placeOf = (state: CheckoutState, key: LineKey) => state.lines.findIndex((line) => isSameLine(line, key));

/** Changes a line's count by one, between 1 and the limit (S090, S092). */
function step(state: CheckoutState, key: LineKey, by: 1 | -1) {
  const line = state.lines[placeOf(state, key)];
  if (!line) return;
  state.note = null;
  line.count = Math.min(Math.max(line.count + by, 1), limits.maxCount);
}

const isPresent = ({ lines, coupon }: CheckoutState, asked: PricedCart) =>
  coupon === asked.couponText && haveSameContent(lines, asked.lines);

/** The server's lines in the cart's order, with their products. */
function taken(answered: readonly CartLine[], lines: readonly CartLine[]): CartLine[] {
  const owners = new Map(lines.map((line) => [line.subscriptionId, line.productId]));
  const placeIn = (line: CartLine) => {
    const own = lines.findIndex((candidate) => isSameLine(candidate, line));
    // The server may have given it another region.
    return own === -1 ? lines.findIndex(({ subscriptionId }) => subscriptionId === line.subscriptionId) : own;
  };
  return answered
    .map((line) => ({ ...line, productId: owners.get(line.subscriptionId) }))
    .sort((one, other) => placeIn(one) - placeIn(other));
}

export const checkoutSlice = createSlice({
  name: `${name}/cart`,
  initialState,
  reducers: {
    /** The storage has another cart, saved by another tab. */
    linesRead(state, { payload }: PayloadAction<{ saved: string | null; lines: CartLine[]; tooMany?: boolean }>) {
      state.saved = payload.saved;
      if (payload.tooMany) state.note = 'tooMany';
      state.lines = payload.lines.map((line) => ({ ...line, productId: state.owners[line.subscriptionId] }));
    },
    linesSaved(state, { payload: saved }: PayloadAction<string | null>) {
      state.saved = saved;
    },
    /** Adds a line, unless the cart has as many as it can have. */
    lineAdded(state, { payload }: PayloadAction<Required<Omit<CartLine, 'count'>>>) {
      // An empty cart is not priced, so that the counts of the last server cart are outdated.
      if (state.lines.length === 0) state.counted = [];
      const merged = mergeLine(state.lines, { ...payload, count: 1 });
      if (merged.lines.length > limits.cartLines) return;
      const { note } = state;
      settle(state, merged);
      // Stays until it is shown in the cart.
      if (note === 'tooMany') state.note = note;
    },
    lineRemoved(state, { payload: key }: PayloadAction<LineKey>) {
      state.lines = state.lines.filter((line) => !isSameLine(line, key));
      state.note = null;
    },
    increased(state, { payload: key }: PayloadAction<LineKey>) {
      step(state, key, 1);
    },
    decreased(state, { payload: key }: PayloadAction<LineKey>) {
      step(state, key, -1);
    },
    /** Changes the plan or the region of a line; for regions see `planForRegion` (S094, S095). */
    lineChanged(state, { payload: { line: key, to } }: PayloadAction<{ line: LineKey; to: LineKey }>) {
      const place = placeOf(state, key);
      const line = state.lines[place];
      if (line && placeOf(state, to) === -1) state.keys = renamed(state.keys, key, to);
      if (line) settle(state, replaceLine(state.lines, place, { ...line, ...to }));
    },
    couponApplied(state, { payload }: PayloadAction<string>) {
      state.coupon = payload.trim();
    },
    /** The API has answered with the products of plans; lines with unknown plans are removed (S080). */
    plansAnswered(state, { payload }: PayloadAction<{ asked: number[]; plans: { id: number; productId?: number }[] }>) {
      const answered = new Map(payload.plans.map((plan) => [plan.id, plan]));
      const kept = state.lines.filter(
        ({ subscriptionId }) => !payload.asked.includes(subscriptionId) || answered.has(subscriptionId),
      );
      if (kept.length < state.lines.length) state.note = 'removed';
      for (const line of kept) line.productId ??= answered.get(line.subscriptionId)?.productId;
      state.lines = kept;
    },
    /** Removes the lines of a product that does not exist any more (S099). */
    productMissed(state, { payload: productId }: PayloadAction<number>) {
      const kept = state.lines.filter((line) => line.productId !== productId);
      if (kept.length === state.lines.length) return;
      state.lines = kept;
      state.note = 'removed';
    },
    /** The server's counts and regions replace the local ones (S097). Answers about an earlier cart are ignored. */
    serverCartArrived(state, { payload }: PayloadAction<{ asked: PricedCart; answered: CartLine[] }>) {
      const { asked, answered } = payload;
      if (!isPresent(state, asked)) return;
      state.counted = answered;
      const lines = taken(answered, state.lines);
      if (haveSameContent(state.lines, lines)) return;
      state.note = lines.length < state.lines.length ? 'removed' : 'adjusted';
      state.lines = lines;
    },
    dialogClosed(state, { payload: productId }: PayloadAction<number>) {
      if (state.dialogProductId === productId) state.dialogProductId = null;
    },
    pageLeft(state) {
      state.dialogProductId = null;
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
    /** An order goes on under another id: the API made another one when its payment method was changed (S111). */
    orderContinued(state, { payload }: PayloadAction<{ orderId: string; successor: string }>) {
      const lines = state.orders[payload.orderId];
      if (lines) state.orders[payload.successor] ??= lines;
    },
    /**
     * The details of an order were opened that another document made, or this one before a reload. If its lines are
     * unknown, the current ones count as ordered.
     */
    detailsOpened(
      state,
      { payload: { orderId, lines } }: PayloadAction<{ orderId: string; lines: CartLine[] | undefined }>,
    ) {
      state.orders[orderId] ??= lines ?? state.lines;
    },
    orderSucceeded(state, { payload: orderId }: PayloadAction<string>) {
      state.succeededOrder = orderId;
    },
    /** Empties the cart; lines that were added after the paid order stay, also if this is called again (S100, S127). */
    cleared(state) {
      const orderId = state.succeededOrder;
      state.lines = orderId === null ? [] : linesBeyond(state.lines, state.orders[orderId] ?? []);
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
    builder.addMatcher(({ type }) => type.startsWith(`${name}/cart/`), noteOwners);
  },
});

export const checkout = checkoutSlice.actions;

export type CheckoutAction = ReturnType<(typeof checkout)[keyof typeof checkout]>;

const selectCheckout = (state: unknown) =>
  (state as Record<string, CheckoutState | undefined>)[checkoutSlice.reducerPath] ?? initialState;

export const selectLines = (state: unknown) => selectCheckout(state).lines;
export const selectKeys = (state: unknown) => selectCheckout(state).keys;
export const selectSaved = (state: unknown) => selectCheckout(state).saved;
export const selectCoupon = (state: unknown) => selectCheckout(state).coupon;
export const selectNote = (state: unknown) => selectCheckout(state).note;
/** Whether an order was made of this cart, as far as is known. */
export const selectIsOfCart = (state: unknown, orderId: string) => selectCheckout(state).orders[orderId] !== undefined;
export const selectSucceededOrder = (state: unknown) => selectCheckout(state).succeededOrder;
export const selectDialogProductId = (state: unknown) => selectCheckout(state).dialogProductId;
export const selectAnnouncement = (state: unknown) => selectCheckout(state).announcement;

export function pricedCart(lines: readonly CartLine[], couponText: string): PricedCart {
  return { couponText, lines: lines.map(({ subscriptionId, region, count }) => ({ subscriptionId, region, count })) };
}

/** Whether a pricing is about the current cart. */
export const isAboutPresentCart = (state: unknown, asked: PricedCart) => isPresent(selectCheckout(state), asked);

/** Plans whose product is not known yet, of lines from the storage (S080). */
export const selectUnknownPlanIds = createSelector([selectLines], (lines) =>
  [...new Set(lines.filter((line) => line.productId === undefined).map((line) => line.subscriptionId))].sort(
    (a, b) => a - b,
  ),
);

/** The request's lines, each with its count in the last server cart, 0 for new ones (S098). */
export function withOldCounts(state: unknown, { lines }: PricedCart): CartRequest['subscriptions'] {
  const { counted } = selectCheckout(state);
  return lines.map((line) => ({ ...line, oldCount: counted.find((one) => isSameLine(one, line))?.count ?? 0 }));
}
