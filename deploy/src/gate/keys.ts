import { refusing, type Findings } from './findings';
import { newPlaces } from './newPlaces';
import type { Scene } from './parties';

/** Keys of elements that are other ones in each rendering: what a visitor has written below them is gone with it, and so is the focus. */
export const keyFindings = (scene: Scene): Findings =>
  newPlaces(
    scene,
    'keysAnew',
    (call, file) => `${scene.candidate.label} makes a key of an element by ${call} in ${file}: it is another one in each rendering, and all below it begins anew, without what was written there and without the focus.`,
  );

/** Ids under the names of others: whoever reads them takes one thing for another. */
export const idFindings = (scene: Scene): Findings =>
  newPlaces(scene, 'idsAstray', (given, file) => {
    const [name = '', source = ''] = given.split('=');
    return `${scene.candidate.label} gives ${source} as ${name} in ${file}: whoever reads that, its own code or another's, takes one thing for another.`;
  });

/** Files that give something else of a language now where they gave its code: that is what the API knows it by. */
export function languageFindings({ candidate: { label, facts }, former }: Scene): Findings {
  const [now = [], before = []] = [facts?.languagesGiven, former?.facts?.languagesGiven];
  const fileOf = (one: string) => one.split(' ')[0]!;
  const others = now.filter((one) => !before.includes(one) && before.includes(`${fileOf(one)} code`) && !now.includes(`${fileOf(one)} code`));
  return refusing(others.map((one) => `${label} gives the ${one.split(' ')[1]} of a language as language in ${fileOf(one)}, where ${former!.label} gives its code, by which the API knows it.`));
}
