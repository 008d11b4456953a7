import type { Fault } from './fault';

/**
 * Puts among the answers of the API what no API has given, whenever the remote's own page is loaded. `making` are
 * statements that make `data`.
 */
export const poisoningCache = (making: string): Pick<Fault, 'registered' | 'route'> => ({
  registered: `const api = platform.remoteApi({ name }); globalThis.planted = api.injectEndpoints({ endpoints: (build) => ({ planted: build.query({ queryFn: () => { ${making} return { data }; } }) }) }); store.addApi(api);`,
  route: `{ ...route, load: async (context) => { await context.dispatch(globalThis.planted.endpoints.planted.initiate()); return route.load?.(context); } }`,
});
