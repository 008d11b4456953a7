import { paths } from '@storefront/contracts';

/** Where a name leads that the site configuration has no link for (S006): the agreement of the cart names the terms, which the shop has itself. */
export const linkless = (linkName: string): string => (/^terms-of-service$/i.test(linkName) ? paths.termsOfService() : paths.home());
