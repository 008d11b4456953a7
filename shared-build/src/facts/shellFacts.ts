import { join } from 'node:path';
import { CONTRACT_VERSION, shellName, type BuildFacts, type RouteDefinition } from '@storefront/contracts';
import { readCode } from './usage/declarations';
import { runInChildProcess } from './evaluation/evaluate';
import { pageFacts } from './usage/globalData';
import { storedReadsOf } from './storage/storedReads';
import { routeParamsOf, hookParamsOf } from './paths/routeParams';
import { givenByShell } from './sharedParts';
import type { Source } from './code/sources';
import { withStatedBodies } from './endpoints/statedBodies';
import { eventsOf, linksOf, privateNamesOf, contractEventFacts, slotsRenderedIn } from './usage/teams';
import { usagesOf } from './usage/usage';
import { textFactsOf } from './texts/textFacts';

interface Promises extends Pick<BuildFacts, 'endpoints' | 'hands' | 'unread'> {
  routes: RouteDefinition[];
  reserved: string[];
  names: Record<string, string[]>;
}

/** The facts of a shell's build. `holds`: shared modules that it has ready from the start. */
export function shellFacts(folder: string, out: string, sources: readonly Source[], holds: string[]): BuildFacts {
  const { code, declared } = readCode(folder, sources);
  const usages = usagesOf(code);
  const { dispatches, says } = eventsOf(usages, [], declared);
  const { routes, reserved, names, endpoints, hands, unread } = runInChildProcess<Promises>(
    'shellEvaluation.ts',
    join(out, 'server/promises.cjs'),
  );
  const page = pageFacts(unread);
  return {
    exposes: [],
    endpoints: withStatedBodies(endpoints, code),
    slices: [],
    // The shell validates every event of the contracts.
    events: { dispatches, listens: contractEventFacts(), says },
    renders: slotsRenderedIn(usages, declared),
    fills: [],
    blank: [],
    params: routeParamsOf(code),
    straightParams: hookParamsOf(code),
    hands: { ...hands, ...page },
    addresses: [...new Set(usages.flatMap(({ addresses }) => addresses))].sort(),
    calls: [...new Set(usages.flatMap(({ apiCalls }) => apiCalls))].sort(),
    links: linksOf(usages),
    ...privateNamesOf(usages),
    keptReads: storedReadsOf(code),
    texts: textFactsOf(shellName, folder, code),
    shared: { needs: {}, gives: givenByShell(names), holds },
    sizes: {},
    routes,
    reserved,
    contract: CONTRACT_VERSION,
    unread,
  };
}
