import { isEvent } from '@storefront/contracts';
import { createSlice } from '@storefront/platform';
import { name } from '../../remote';

interface PickState {
  gameId: number | null;
}

const initialState: PickState = { gameId: null };

/** What the visitor has chosen. */
export const pickSlice = createSlice({
  name: `${name}/pick`,
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isEvent('mf-sample/picked'), (state, { payload }) => {
      state.gameId = payload.gameId;
    });
  },
});

export const selectPick = (state: unknown) =>
  (state as Record<string, PickState | undefined>)[pickSlice.reducerPath]?.gameId ?? null;
