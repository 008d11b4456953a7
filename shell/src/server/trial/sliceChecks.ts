import { defaultLanguage } from '@storefront/contracts';
import { stageOf } from './fragments';
import { record } from './record';
import { dispatchSafely } from './withoutBrowser';
import type { EdgeCases, Trial } from './Trial';

/** An action that no remote handles. */
const nobodys = 'the trial/nothing';

/** Checks that a remote's slices, after an event, do not change at an unrelated action. */
export async function checkSlices(trial: Trial, found: EdgeCases): Promise<void> {
  const { owner, events = [] } = trial;
  for (const { type, payloads } of events) {
    trial.onTry(`what keeps ${type}`);
    const { store, composition } = await stageOf(trial, defaultLanguage);
    await Promise.all(composition.wake(type).map(({ arrival }) => arrival));
    dispatchSafely(store, type, payloads[0]);
    const before = store.getState() as unknown as Record<string, unknown>;
    dispatchSafely(store, nobodys, undefined);
    const after = store.getState() as unknown as Record<string, unknown>;
    for (const path of Object.keys(before).filter((one) => one.startsWith(`${owner}/`))) {
      const what = `its slice ${path}, after ${type}`;
      record(
        found,
        what,
        before[path] === after[path]
          ? undefined
          : `its slice ${path} is another one after an action that is nobody’s: what it has kept of ${type} would be changed by all that passes`,
      );
    }
  }
}
