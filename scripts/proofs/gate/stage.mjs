// What the demo's remotes do not do yet: an event and a slot of a remote's own, which another hears and fills, and
// links that are written out. Most lists are tried against a shop that has it.
import { definition } from './patched.mjs';

/** The packages that it is built into. */
export const staged = ['mf-catalog', 'mf-support'];

export const stage = [
  [
    'mf-catalog/src/features/marks.ts',
    null,
    `export interface Mark {
  kind: 'game' | 'product';
  id: number;
}
export type Origin = 'list' | 'page';
`,
  ],
  [
    'mf-catalog/src/contract.ts',
    null,
    `import type { Mark, Origin } from './features/marks';

declare module '@storefront/contracts' {
  interface EventPayloads {
    'mf-catalog/picked': { mark: Mark; origin: Origin; tags: string[]; note?: string };
  }
  interface SlotProps {
    'mf-catalog/aside': AsideProps;
  }
}

export interface AsideProps {
  gameId: number;
  size: 'small' | 'large';
  title?: string;
}
`,
  ],
  [
    'mf-catalog/src/features/picked.ts',
    null,
    `import { event } from '@storefront/contracts';
import type { Mark, Origin } from './marks';

export const picked = (mark: Mark, origin: Origin) => event('mf-catalog/picked', { mark, origin, tags: [] });
`,
  ],
  [
    'mf-catalog/src/features/home/Advantages.tsx',
    /^/,
    "import { useDispatch as useSend } from '@storefront/platform';\nimport { picked } from '../picked';\n",
  ],
  [
    'mf-catalog/src/features/home/Advantages.tsx',
    /$/,
    "\nexport function usePick() {\n  const dispatch = useSend();\n  return (id: number) => dispatch({ ...picked({ kind: 'game', id }, 'list') });\n}\n",
  ],
  [
    'mf-catalog/src/features/home/Advantages.tsx',
    'const listId = useId();',
    'const listId = useId();\n  const pick = usePick();',
  ],
  [
    'mf-catalog/src/features/home/Advantages.tsx',
    'aria-current={index === active}',
    'aria-current={index === active}\n            onDoubleClick={() => pick(index)}',
  ],
  ['mf-catalog/src/features/home/HomeScreen.tsx', /^/, "import { Slot } from '@storefront/platform';\n"],
  [
    'mf-catalog/src/features/home/HomeScreen.tsx',
    '<StatsBlock />',
    '<StatsBlock />\n          <Slot name="mf-catalog/aside" props={{ gameId: 1, size: \'small\' }} />',
  ],
  [
    'mf-support/src/features/picks/picksSlice.ts',
    null,
    `import { isEvent } from '@storefront/contracts';
import { createSlice } from '@storefront/platform';

const initialState: { last: number | null } = { last: null };

export const picksSlice = createSlice({
  name: 'mf-support/picks',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isEvent('mf-catalog/picked'), (state, { payload }) => {
      state.last = payload.mark.id;
    });
  },
});
`,
  ],
  ['mf-support/src/register.ts', 'store.addApi(api);', 'store.addApi(api);\n  store.inject(picksSlice);'],
  ['mf-support/src/register.ts', /^/, "import { picksSlice } from './features/picks/picksSlice';\n"],
  [
    'mf-support/src/widgets/Aside.tsx',
    null,
    `import type { SlotProps } from '@storefront/contracts';
import { useGo } from '@storefront/platform';

const cheapest = '/catalog?sort=price';

export function Widget({ gameId, size }: SlotProps['mf-catalog/aside']) {
  const go = useGo();
  return <button onDoubleClick={() => go(cheapest)} onClick={() => go(\`/products/\${gameId}/\${size}\`)}>{gameId}</button>;
}
`,
  ],
  [definition('mf-support'), 'slots: []', "slots: [{ slot: 'mf-catalog/aside', widget: 'Aside', load: 'idle' }]"],
  [definition('mf-support'), 'wakes: []', "wakes: ['mf-catalog/picked']"],
];
