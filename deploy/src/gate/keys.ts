import type { Findings } from './findings';
import { newPlaces } from './newPlaces';
import type { Scene } from './parties';

/** Keys of elements that are other ones in each rendering: what a visitor has written below them is gone with it, and so is the focus. */
export const keyFindings = (scene: Scene): Findings =>
  newPlaces(
    scene,
    'keysAnew',
    (call, file) => `${scene.candidate.label} makes a key of an element by ${call} in ${file}: it is another one in each rendering, and all below it begins anew, without what was written there and without the focus.`,
  );
