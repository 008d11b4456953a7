import { languages } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import { Composition } from '../../../composition/Composition';
import { createCallWatch } from '../../rendering/calls';
import { ownFetch } from '../../rendering/network';
import type { Trial } from '../Trial';

/**
 * Milliseconds of processor time that a registration may take; phones take several times as long, and the page is
 * blocked meanwhile.
 */
const longest = 2000;

const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Registers the remote once, and complains where that takes too long. Errors are found on its pages. */
export async function tryRegistration({ environment, source, table, owner }: Trial): Promise<string[]> {
  const [route] = table.remotes.find(({ name }) => name === owner)?.routes ?? [];
  if (!route) return [];
  const composition = new Composition(table, source, createI18nCatalog());
  composition.attach(
    createStorefrontStore({ ...createCallWatch(ownFetch).services(environment), onFailure: () => {} }),
  );
  const before = processorTime();
  await composition.loadRoute(owner, route.id, languages[0]!.code).catch(() => {});
  const taken = processorTime() - before;
  return taken > longest
    ? [`its registration keeps the processor for ${(taken / 1000).toFixed(1)} s, in which nothing on the page answers`]
    : [];
}
