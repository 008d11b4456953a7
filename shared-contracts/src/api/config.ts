import * as v from 'valibot';
import { listOf } from './listOf';

/** `icon`: a name, or a picture's address; a link without one is still valid. */
export const SiteLinkSchema = v.object({ name: v.string(), url: v.string(), icon: v.fallback(v.string(), '') });
export type SiteLink = v.InferOutput<typeof SiteLinkSchema>;

const count = (fallback: number) => v.fallback(v.number(), fallback);

/** Figures of the site with the specified defaults for each that the API lacks (S201). */
export const SiteStatsSchema = v.object({
  /** Roubles per dollar. */
  dollarRate: v.fallback(v.pipe(v.number(), v.minValue(0.01)), 85),
  monthlyVisitorsCount: count(3000),
  /** Percent. */
  refundsTotal: count(0.3),
  salesTotal: count(7300),
  ticketsClosedCount: count(1234),
  productsTotal: count(20),
  categoriesTotal: count(43),
  satisfiedClientsCount: count(0),
  /** Above 1900 the year the shop opened, otherwise the count of years (S034). */
  yearsTotal: count(2019),
  announcesPageSize: count(4),
  links: v.fallback(listOf(SiteLinkSchema), []),
});
export type SiteStats = v.InferOutput<typeof SiteStatsSchema>;

/** `GET /service-config` (S174): links stand in `stats`; beside it they are accepted too. */
export const ServiceConfigSchema = v.object({
  stats: v.fallback(SiteStatsSchema, () => v.parse(SiteStatsSchema, {})),
  links: v.fallback(listOf(SiteLinkSchema), []),
});
export type ServiceConfig = v.InferOutput<typeof ServiceConfigSchema>;
