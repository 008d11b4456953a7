import { setTimeout as delay } from 'node:timers/promises';
import { defaultLanguage } from '@storefront/contracts';
import type { StorefrontStore } from '@storefront/platform';
import { stageOf } from '../pages/fragments';
import { record } from '../record';
import { dispatchSafely } from '../browser/withoutBrowser';
import type { EdgeCases, SentEvent, Trial } from '../Trial';

/** An action that no remote handles. */
const nobodys = 'the trial/nothing';

/** Milliseconds for what follows an event at once, and for what a timer does some time later. */
const soon = 20;
const later = 300;

/** A remote's own slices, by path. */
const slicesOf = (store: StorefrontStore, owner: string): [path: string, slice: unknown][] =>
  Object.entries(store.getState() as unknown as Record<string, unknown>).filter(([path]) =>
    path.startsWith(`${owner}/`),
  );

/** Tells whether a slice that was there before has changed since. */
function watchChanges(store: StorefrontStore, owner: string): () => boolean {
  const known = new Map(slicesOf(store, owner));
  let hasChanged = false;
  store.subscribe(() => {
    for (const [path, slice] of slicesOf(store, owner)) {
      hasChanged ||= known.has(path) && known.get(path) !== slice;
      known.set(path, slice);
    }
  });
  return () => hasChanged;
}

/** Checks that an event has an effect (a slice changes, or the API is called), and that its slices only change by it. */
async function checkEvent(trial: Trial, { type, payloads }: SentEvent, found: EdgeCases): Promise<void> {
  const { owner } = trial;
  trial.onTry(`what keeps ${type}`);
  let hasAsked = false;
  const asking: typeof fetch = async () => {
    hasAsked = true;
    throw new TypeError('Nothing is sent here.');
  };
  const { store, composition } = await stageOf(trial, defaultLanguage, asking);
  await Promise.all(composition.wake(type).map(({ arrival }) => arrival));
  const hasChanged = watchChanges(store, owner);
  const isHeard = () => hasChanged() || hasAsked;
  dispatchSafely(store, type, payloads[0]);
  const before = slicesOf(store, owner);
  await delay(soon);
  if (!isHeard()) await delay(later);
  record(
    found,
    `what ${type} changes`,
    isHeard()
      ? undefined
      : `no slice of it changes at ${type}, and it asks the API of nothing then: what was sent would be lost`,
    { isQuiet: true },
  );
  const held = new Map(slicesOf(store, owner));
  dispatchSafely(store, nobodys, undefined);
  const after = new Map(slicesOf(store, owner));
  for (const [path] of before)
    record(
      found,
      `its slice ${path}, after ${type}`,
      held.get(path) === after.get(path)
        ? undefined
        : `its slice ${path} is another one after an action that is nobody’s: what it has kept of ${type} would be changed by all that passes`,
    );
}

/** Checks what each event that a remote gets does to its slices, each as on a fresh page. */
export async function checkSlices(trial: Trial, found: EdgeCases): Promise<void> {
  for (const event of trial.events ?? []) await checkEvent(trial, event, found);
}
