import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

/** Keys of elements that are other ones in each rendering: what a visitor has written below them is gone with it, and so is the focus. What the live version has so is no news. */
export function keyFindings({ candidate: { label, facts }, former }: Scene): Findings {
  const before = former?.facts?.keysAnew;
  if (former?.facts && !before) return refusing([]);
  const fresh = (facts?.keysAnew ?? []).filter((one) => !before?.includes(one));
  return refusing(
    fresh.map((one) => {
      const [file, call] = one.split(' ');
      return `${label} makes a key of an element by ${call} in ${file}: it is another one in each rendering, and all below it begins anew, without what was written there and without the focus.`;
    }),
  );
}
