import type { EndpointFacts } from '@storefront/contracts';
import type { Usage } from '../usage/usage';

/**
 * Adds to endpoints the fields of their bodies that occur in the package's code: a form that is sent as a whole has its
 * inputs' names, which no type knows.
 */
export const withNamedBodyFields = (
  endpoints: readonly EndpointFacts[],
  usages: readonly Pick<Usage, 'namesAndTexts'>[],
): EndpointFacts[] =>
  endpoints.map((endpoint) => {
    const fields = Object.keys(endpoint.sends?.properties ?? {});
    return fields.length > 0
      ? {
          ...endpoint,
          worded: fields.filter((name) => usages.some(({ namesAndTexts }) => namesAndTexts.has(name))).sort(),
        }
      : endpoint;
  });
