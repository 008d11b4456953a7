import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

/** Hooks that come in some renderings of a component alone: React takes each for the one that came in its place before, and the screen is gone with the first that differs. What the live version has so is no news. */
export function hookFindings({ candidate: { label, facts }, former }: Scene): Findings {
  const before = former?.facts?.hooksAstray;
  if (former?.facts && !before) return refusing([]);
  const fresh = (facts?.hooksAstray ?? []).filter((one) => !before?.includes(one));
  return refusing(
    fresh.map((one) => {
      const [file, hook] = one.split(' ');
      return `${label} calls ${hook} in ${file} behind a condition, or after a return: React ends a screen whose hooks are others than those of its last rendering.`;
    }),
  );
}
