import type { EndpointFacts } from '@storefront/contracts';
import type { Usage } from './usage';

/** Endpoints with the fields of their bodies that the package's code names: a form that is read whole has them of the names of its inputs, of which no type knows. */
export const withWordedBodies = (endpoints: readonly EndpointFacts[], usages: readonly Pick<Usage, 'written'>[]): EndpointFacts[] =>
  endpoints.map((endpoint) => {
    const fields = Object.keys(endpoint.sends?.properties ?? {});
    return fields.length > 0 ? { ...endpoint, worded: fields.filter((name) => usages.some(({ written }) => written.has(name))).sort() } : endpoint;
  });
