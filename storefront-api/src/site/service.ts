import { SiteStatsSchema, type Language } from '@storefront/contracts';
import * as v from 'valibot';
import type { SiteRepository } from './repository';

export function createSiteService(repository: SiteRepository) {
  /**
   * The site's figures: from the settings, otherwise the counts of games and products unless these are 0, otherwise the
   * specified defaults (S201).
   */
  async function stats() {
    const [stored, counts] = await Promise.all([repository.stats(), repository.catalogueCounts()]);
    const counted = {
      ...(counts.games > 0 && { categoriesTotal: counts.games }),
      ...(counts.products > 0 && { productsTotal: counts.products }),
    };
    return v.parse(SiteStatsSchema, { ...counted, ...stored });
  }

  /** Roubles a dollar. */
  async function dollarRate() {
    return v.parse(SiteStatsSchema, await repository.stats()).dollarRate;
  }

  return {
    stats,

    dollarRate,

    /** Millionths of a rouble per dollar. */
    async rateMicros() {
      return Math.round((await dollarRate()) * 1_000_000);
    },

    /** A page's content as JSON text in the language. */
    async page(name: string, language: Language) {
      const page = await repository.page(name);
      if (!page) return null;
      const content: Record<string, unknown> = page.data;
      return { data: JSON.stringify(content[language.code] ?? content.en) };
    },
  };
}

export type SiteService = ReturnType<typeof createSiteService>;
