import type { Rule } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';

/** What stands within says something about others, not what is meant. */
const aboutOthers = new Set([':not', ':has']);

function isOwn(node: Node): boolean {
  if (node.type === 'class' || node.type === 'id') return true;
  // Each of what `:is` and `:where` name.
  return node.type === 'pseudo' && node.nodes.length > 0 && !aboutOthers.has(node.value) && node.nodes.every(namesItsOwn);
}

/** The elements that a page has once; a class that somebody gives to them is still on everybody's element. */
const isThePages = (node: Node) => (node.type === 'tag' && /^(html|head|body)$/i.test(node.value)) || (node.type === 'pseudo' && node.value === ':root');

/** What a selector means in the end: of `html.dark .mine p` the `p`. */
function subject({ nodes }: Selector): Node[] {
  return nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
}

/** Whether elements are meant by a name that they were given; all others are everybody's. */
const namesItsOwn = (selector: Selector): boolean => selector.nodes.some(isOwn) && !subject(selector).some(isThePages);

const isKeyframe = ({ parent }: Rule) => parent?.type === 'atrule' && /keyframes$/i.test((parent as { name?: string }).name ?? '');

function isWithinRule(rule: Rule): boolean {
  for (let around = rule.parent; around; around = around.parent as Rule['parent']) if (around.type === 'rule') return true;
  return false;
}

/** The selectors of a rule by which elements are meant that are not its sheet's own; none for a step of an animation, and none within a rule, which is its outer one's. */
export function foreignSelectors(rule: Rule): string[] {
  if (isKeyframe(rule) || isWithinRule(rule)) return [];
  const foreign: string[] = [];
  selectorParser((selectors) => selectors.each((selector) => void (namesItsOwn(selector) || foreign.push(String(selector).trim())))).processSync(rule.selector);
  return foreign;
}

/** The classes and ids of a rule, as they stand in it: `.card`, `#main`. */
export function givenNames(rule: Rule): string[] {
  if (isKeyframe(rule)) return [];
  const names: string[] = [];
  selectorParser((selectors) => {
    selectors.walkClasses(({ value }) => void names.push(`.${value}`));
    selectors.walkIds(({ value }) => void names.push(`#${value}`));
  }).processSync(rule.selector);
  return names;
}
