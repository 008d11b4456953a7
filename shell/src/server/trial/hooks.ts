import { skipToken } from '@storefront/platform';
import { baseApi } from '@storefront/platform/host';
import type { StorefrontStore } from '@storefront/platform';

/** What a hook asked for while something was drawn. */
interface Asked {
  initiate(argument: unknown, options: object): unknown;
  argument: unknown;
}

interface Endpoint {
  initiate: Asked['initiate'];
  useQuery?: (argument: unknown, options?: { skip?: boolean; pollingInterval?: number }) => unknown;
}

/** Milliseconds between two questions that are the same: who asks more often has taken them for seconds. */
const shortestInterval = 1000;

const endpoints = () => Object.entries(baseApi.endpoints as unknown as Record<string, Endpoint>);

/** Hears what hooks ask for while something is drawn, and which endpoints they would ask again at once (`hasty`): where servers draw, no hook sends it. */
async function hearingHooks<T>(asked: Map<string, Asked>, hasty: Set<string>, act: () => Promise<T>): Promise<T> {
  const known = endpoints().map(([name, endpoint]) => [name, endpoint, endpoint.useQuery] as const);
  for (const [name, endpoint, ask] of known)
    if (ask)
      endpoint.useQuery = (argument, options) => {
        const { skip, pollingInterval = 0 } = options ?? {};
        if (argument !== skipToken && !skip) {
          asked.set(`${name} ${JSON.stringify(argument)}`, { initiate: endpoint.initiate, argument });
          if (pollingInterval > 0 && pollingInterval < shortestInterval) hasty.add(name);
        }
        return ask(argument, options);
      };
  try {
    return await act();
  } finally {
    for (const [, endpoint, ask] of known) if (ask) endpoint.useQuery = ask;
  }
}

/** How often something is drawn: what is asked for may depend on an answer, and on the next. */
const mostRounds = 4;

/** What comes of drawing something. */
export interface Drawn {
  errors: readonly unknown[];
  html: string;
  /** An answer was none that can be used: of what it is for, less was drawn. */
  isMisfit: boolean;
  /** Endpoints that hooks ask again within a second, and then without end. */
  hasty: ReadonlySet<string>;
  /** Slots that a screen has asked for, and that somebody fills. */
  slots: ReadonlySet<string>;
}

const hasMisfit = (store: StorefrontStore) => Object.values((store.getState().api as { queries: Record<string, { error?: { kind?: string } } | undefined> }).queries).some((query) => query?.error?.kind === 'invalid');

/** Draws, asks what hooks would ask for in a browser, and draws again, until they ask for nothing new or something is thrown. */
export async function drawnWithAnswers(store: StorefrontStore, draw: () => Promise<Pick<Drawn, 'errors' | 'html'>>): Promise<Omit<Drawn, 'slots'>> {
  const before = new Set<string>();
  const hasty = new Set<string>();
  for (let round = 1; ; round += 1) {
    const asked = new Map<string, Asked>();
    const drawn = await hearingHooks(asked, hasty, draw);
    const fresh = [...asked].filter(([question]) => !before.has(question));
    if (drawn.errors.length > 0 || fresh.length === 0 || round === mostRounds) return { ...drawn, isMisfit: hasMisfit(store), hasty };
    for (const [question] of fresh) before.add(question);
    await Promise.all(fresh.map(([, { initiate, argument }]) => store.dispatch(initiate(argument, { subscribe: false }) as never)));
  }
}
