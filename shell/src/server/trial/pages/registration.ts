import { exposeOf, languages } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import { Composition } from '../../../composition/Composition';
import { createCallWatch } from '../../rendering/calls';
import { record } from '../record';
import type { EdgeCases, Trial } from '../Trial';
import { askApi } from '../answers/askApi';

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
  composition.attach(createStorefrontStore({ ...createCallWatch(askApi).services(environment), onFailure: () => {} }));
  const before = processorTime();
  await composition.loadRoute(owner, route.id, languages[0]!.code).catch(() => {});
  const taken = processorTime() - before;
  return taken > longest
    ? [`its registration keeps the processor for ${(taken / 1000).toFixed(1)} s, in which nothing on the page answers`]
    : [];
}

/** Records whether a registration is done when it returns: nobody waits for one that is asynchronous. */
export async function checkRegistration({ source, table, owner }: Trial, found: EdgeCases): Promise<void> {
  const remote = table.remotes.find(({ name }) => name === owner);
  const module = remote && (await source.load(remote, exposeOf.register).catch(() => undefined));
  const { register } = (module ?? {}) as { register?: unknown };
  if (typeof register !== 'function') return;
  record(
    found,
    'when its registration is done',
    register.constructor.name === 'AsyncFunction'
      ? 'its registration is asynchronous (async register), for which nobody waits: its first page comes without what that adds later'
      : undefined,
    { isQuiet: true },
  );
}
