import { skipToken } from '@storefront/platform';
import { baseApi } from '@storefront/platform/host';
import type { StorefrontStore } from '@storefront/platform';

/** A query that a hook requested while rendering. */
interface Asked {
  initiate(argument: unknown, options: object): unknown;
  argument: unknown;
}

interface Endpoint {
  initiate: Asked['initiate'];
  useQuery?: (argument: unknown, options?: { skip?: boolean; pollingInterval?: number }) => unknown;
}

/** Milliseconds between two equal queries; a shorter interval was probably meant in seconds. */
const shortestInterval = 1000;

const endpoints = () => Object.entries(baseApi.endpoints as unknown as Record<string, Endpoint>);

/**
 * Records queries that hooks request while rendering, which servers do not send, and endpoints that would repeat them
 * at once (`hasty`).
 */
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

/** The most renderings: a query may depend on the answer of the former one. */
const mostRounds = 4;

/** The result of rendering. */
export interface Drawn {
  errors: readonly unknown[];
  html: string;
  /** An answer could not be used, so something may be missing. */
  isMisfit: boolean;
  /** Endpoints that hooks query again within a second, without end. */
  hasty: ReadonlySet<string>;
  /** Slots that were rendered and that somebody fills. */
  slots: ReadonlySet<string>;
  /** Renders it once more, as its store is by then. */
  again?: () => Promise<Pick<Drawn, 'errors' | 'html' | 'isMisfit'>>;
}

const hasMisfit = (store: StorefrontStore) =>
  Object.values(
    (store.getState().api as { queries: Record<string, { error?: { kind?: string } } | undefined> }).queries,
  ).some((query) => query?.error?.kind === 'invalid');

/**
 * Renders, sends the queries of hooks, and renders again, until there are no new ones or something throws. `before`:
 * the queries that were sent.
 */
export async function drawnWithAnswers(
  store: StorefrontStore,
  draw: () => Promise<Pick<Drawn, 'errors' | 'html'>>,
  before = new Set<string>(),
): Promise<Omit<Drawn, 'slots'>> {
  const hasty = new Set<string>();
  for (let round = 1; ; round += 1) {
    const asked = new Map<string, Asked>();
    const drawn = await hearingHooks(asked, hasty, draw);
    const fresh = [...asked].filter(([question]) => !before.has(question));
    if (drawn.errors.length > 0 || fresh.length === 0 || round === mostRounds)
      return { ...drawn, isMisfit: hasMisfit(store), hasty };
    for (const [question] of fresh) before.add(question);
    await Promise.all(
      fresh.map(([, { initiate, argument }]) => store.dispatch(initiate(argument, { subscribe: false }) as never)),
    );
  }
}
