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
  useQuery?: (argument: unknown, options?: { skip?: boolean }) => unknown;
}

const endpoints = () => Object.entries(baseApi.endpoints as unknown as Record<string, Endpoint>);

/** Hears what hooks ask for while something is drawn: where servers draw, no hook sends it. */
async function hearingHooks<T>(asked: Map<string, Asked>, act: () => Promise<T>): Promise<T> {
  const known = endpoints().map(([name, endpoint]) => [name, endpoint, endpoint.useQuery] as const);
  for (const [name, endpoint, useQuery] of known)
    if (useQuery)
      endpoint.useQuery = (argument, options) => {
        if (argument !== skipToken && !options?.skip) asked.set(`${name} ${JSON.stringify(argument)}`, { initiate: endpoint.initiate, argument });
        return useQuery(argument, options);
      };
  try {
    return await act();
  } finally {
    for (const [, endpoint, useQuery] of known) if (useQuery) endpoint.useQuery = useQuery;
  }
}

/** How often something is drawn: what is asked for may depend on an answer, and on the next. */
const mostRounds = 4;

/** Draws, asks what hooks would ask for in a browser, and draws again, until they ask for nothing new or something is thrown, which is answered. */
export async function drawnWithAnswers(store: StorefrontStore, draw: () => Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  const before = new Set<string>();
  for (let round = 1; ; round += 1) {
    const asked = new Map<string, Asked>();
    const errors = await hearingHooks(asked, draw);
    const fresh = [...asked].filter(([question]) => !before.has(question));
    if (errors.length > 0 || fresh.length === 0 || round === mostRounds) return errors;
    for (const [question] of fresh) before.add(question);
    await Promise.all(fresh.map(([, { initiate, argument }]) => store.dispatch(initiate(argument, { subscribe: false }) as never)));
  }
}
