import type { Findings } from './findings';
import { newPlaces } from './newPlaces';
import type { Scene } from './parties';

/** Hooks that come in some renderings of a component alone: React takes each for the one that came in its place before, and the screen is gone with the first that differs. */
export const hookFindings = (scene: Scene): Findings =>
  newPlaces(scene, 'hooksAstray', (hook, file) => `${scene.candidate.label} calls ${hook} in ${file} behind a condition, or after a return: React ends a screen whose hooks are others than those of its last rendering.`);

/** Stores whose answer is another one each time, and effects that depend on such things: React takes each for a change, draws anew, and gives up. */
export const snapshotFindings = (scene: Scene): Findings => newPlaces(scene, 'snapshotsAnew', (hook, file) => `${scene.candidate.label} ${anewBy[hook]!(file)}`);

const anewBy: Record<string, (file: string) => string> = {
  useEffect: (file) => `has a useEffect in ${file} that depends on what each drawing makes anew, and puts another object into a state: it is drawn without end. Keep what was made (useMemo), or depend on its parts.`,
  useSyncExternalStore: (file) => `reads a store by useSyncExternalStore in ${file} that answers another object each time: React takes that for a change, and draws without end. Keep what was made until it is another one.`,
  use: (file) => `waits in ${file} for a promise (use) that each drawing makes anew: it would wait for another one each time. Keep what was made where it is asked for, or in \`load\`.`,
};
