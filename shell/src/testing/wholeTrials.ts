import type { RemoteRelease } from '@storefront/contracts';
import type { Trial } from '../server/trial/Trial';
import type { StubRoute } from './stubRemotes';
import { forEachTrial, tryPublished, type TrialShop } from './trials';

/** The API and the release store of the test that runs, and what its trial has tried. */
export let api: TrialShop['api'];
export let store: TrialShop['store'];
export let tried: string[];

/** Gives each test of a file an API and a release store. */
export function beginWholeTrials() {
  forEachTrial((shop) => void ({ api, store } = shop));
  beforeEach(() => void (tried = []));
}

export interface Tried
  extends Pick<Trial, 'fragments' | 'events' | 'isLive' | 'promised' | 'onFound' | 'onSent' | 'onStray'> {
  routes?: StubRoute[];
  changes?: Partial<RemoteRelease>;
}

/** Tries a remote with these parts; all that it does is its own. */
export async function verdictOn(
  exposes: Record<string, string>,
  { routes = [{ id: 'a', path: 'a/:id?' }], changes = {}, ...more }: Tried = {},
) {
  store.publish('mf-try', routes, { './routes/a': `route({ Screen: words('a') })`, ...exposes }, changes);
  return tryPublished({ api, store }, { onTry: (what) => tried.push(what), ...more });
}

export const complaintsOf = async (exposes: Record<string, string>, routes?: StubRoute[]) =>
  (await verdictOn(exposes, routes && { routes })).complaints;

/**
 * Tries a remote whose loads lead to these places, a route each; it was looked at before, so that nothing is tried but
 * what leads there.
 */
export const leadingTo = (targets: readonly string[]) =>
  verdictOn(
    Object.fromEntries(
      targets.map((target, index) => [
        `./routes/a${index}`,
        `route({ load: async () => ({ redirectTo: '${target}' }) })`,
      ]),
    ),
    { routes: targets.map((_target, index) => ({ id: `a${index}`, path: `a${index}` })), isLive: true },
  );

export const firstTried = () => tried.filter((what) => !/\), |, once more$|^its screen that is alive /.test(what));
