import type { Findings } from '../comparison/findings';
import { newFactFindings } from '../comparison/newFacts';
import type { Comparison } from '../comparison/comparison';

/** Refuses conditional hooks: React identifies hooks by their order, and throws when that changes. */
export const hookFindings = (comparison: Comparison): Findings =>
  newFactFindings(
    comparison,
    'hooksAstray',
    (hook, file) =>
      `${comparison.candidate.label} calls ${hook} in ${file} behind a condition, or after a return: React ends a screen whose hooks are others than those of its last rendering.`,
  );

/**
 * Refuses store snapshots and promises (`use`) that are new each time, and effects that depend on something new and set
 * a state to a new object, or fetch again what has just come: React renders again and again, and gives up, or waits for ever.
 */
export const snapshotFindings = (comparison: Comparison): Findings =>
  newFactFindings(comparison, 'snapshotsAnew', (hook, file) => `${comparison.candidate.label} ${anewBy[hook]!(file)}`);

/** Refuses effects that listen to the page and never stop: each mount of their component adds a listener. */
export const listenerFindings = (comparison: Comparison): Findings =>
  newFactFindings(
    comparison,
    'listenersLeft',
    (type, file) =>
      `${comparison.candidate.label} listens to ${type} in an effect in ${file} that never stops to: it is heard once more each time that its part of the page is shown. Return a function that removes the listener.`,
  );

const anewBy: Record<string, (file: string) => string> = {
  useEffect: (file) =>
    `has a useEffect in ${file} that depends on what each drawing makes anew, and puts another object into a state: it is drawn without end. Keep what was made (useMemo), or depend on its parts.`,
  refetch: (file) =>
    `has a useEffect in ${file} that fetches again what has just come, and depends on all that the query's hook returns, which is new with each answer: it calls the API without end. Depend on a part of it, or use pollingInterval.`,
  useSyncExternalStore: (file) =>
    `reads a store by useSyncExternalStore in ${file} that answers another object each time: React takes that for a change, and draws without end. Keep what was made until it is another one.`,
  use: (file) =>
    `waits in ${file} for a promise (use) that each drawing makes anew: it would wait for another one each time. Keep what was made where it is asked for, or in \`load\`.`,
};
