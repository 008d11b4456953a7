import type { Rule } from 'postcss';
import selectorParser, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';

/** What stands within says something about others, not what is meant. */
const aboutOthers = new Set([':not', ':has']);

/** The ids of the frame, which every page has: they are nobody else's. */
const pageIds = ['root', 'content', 'mobile-menu', 'storefront-state', 'storefront-later'];

/** Asks once of each: what lies within others would be asked by each of these, and twice as often with every level. */
function askedOnce<Asked extends object>(judge: (asked: Asked) => boolean): (asked: Asked) => boolean {
  const answers = new WeakMap<Asked, boolean>();
  return (asked) => {
    if (!answers.has(asked)) answers.set(asked, judge(asked));
    return answers.get(asked)!;
  };
}

const isChoice = (node: Node): node is Pseudo =>
  node.type === 'pseudo' && node.nodes.length > 0 && !aboutOthers.has(node.value.toLowerCase());

/** An element that a page has once; a class that somebody gives to it is still on everybody's element. */
const isThePages: (node: Node) => boolean = askedOnce((node) => {
  if (node.type === 'tag') return /^(html|head|body)$/i.test(node.value);
  if (node.type === 'id') return pageIds.includes(node.value);
  if (node.type === 'pseudo' && node.value.toLowerCase() === ':root') return true;
  return isChoice(node) && node.nodes.some(meansThePage);
});

/** What a selector means in the end: of `html.dark .mine p` the `p`. */
function subject({ nodes }: Selector): Node[] {
  return nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1);
}

const meansThePage = (selector: Selector): boolean => subject(selector).some(isThePages);

/** Whether an element is meant by a name that it was given. */
const isNamed = (compound: Node[]): boolean =>
  !compound.some(isThePages) &&
  compound.some(
    (node) => node.type === 'class' || node.type === 'id' || (isChoice(node) && node.nodes.every(namesItsOwn)),
  );

/** A selector's parts between its combinators, each with the one before it. */
function compoundsOf({ nodes }: Selector): { combinator: string; compound: Node[] }[] {
  const parts = [{ combinator: '', compound: [] as Node[] }];
  for (const node of nodes) {
    if (node.type === 'combinator') parts.push({ combinator: node.value.trim(), compound: [] });
    else parts.at(-1)!.compound.push(node);
  }
  return parts;
}

/**
 * Whether what is meant lies within an element with a name: what only stands beside one (`.badge ~ *`) may be
 * anybody's.
 */
const liesWithin: (selector: Selector) => boolean = askedOnce((selector) => {
  let isWithin = false;
  let before: Node[] = [];
  for (const { combinator, compound } of compoundsOf(selector)) {
    const isBeside = combinator === '+' || combinator === '~';
    isWithin ||=
      (!isBeside && isNamed(before)) || compound.some((node) => isChoice(node) && node.nodes.every(liesWithin));
    before = compound;
  }
  return isWithin;
});

/** Whether elements are meant by a name that they, or something around them, were given; all others are everybody's. */
const namesItsOwn: (selector: Selector) => boolean = askedOnce(
  (selector) => !meansThePage(selector) && (isNamed(subject(selector)) || liesWithin(selector)),
);

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && /keyframes$/i.test((parent as { name?: string }).name ?? '');

function ruleAround(rule: Rule): Rule | undefined {
  for (let around = rule.parent; around; around = around.parent as Rule['parent'])
    if (around.type === 'rule') return around as Rule;
  return undefined;
}

/**
 * A selector of a rule within another as it reads outside: `&` is the outer one, and so is what stands around it where
 * there is no `&`.
 */
function unnested(selector: Selector, outer: string): Selector {
  const outside = selector.clone() as Selector;
  let isRelative = true;
  outside.walkNesting((nesting) => {
    isRelative = false;
    // In its place: a selector of thousands would look for each of them anew.
    nesting.value = `:is(${outer})`;
  });
  return selectorsOf(isRelative ? `:is(${outer}) ${outside}` : String(outside))[0]!;
}

const selectorsOf = (text: string): Selector[] => selectorParser().astSync(text).nodes;

/**
 * The shortest selector that means as much as these, as far as anybody asks here: with what they say themselves rules
 * within rules would be twice as long with every level.
 */
function inShort(selectors: readonly Selector[]): string {
  const around = selectors.every(liesWithin) ? '.own ' : '';
  if (selectors.some(meansThePage)) return `${around}body`;
  return `${around}${selectors.every(namesItsOwn) ? '.own' : 'p'}`;
}

const shortOuters = new WeakMap<Rule, string>();

function shortOuter(rule: Rule): string {
  const short = shortOuters.get(rule) ?? inShort(readSelectors(rule).map(({ read }) => read));
  shortOuters.set(rule, short);
  return short;
}

/** The selectors of a rule, each as it stands there and as it reads outside of all rules. */
function readSelectors(rule: Rule): { written: string; read: Selector }[] {
  const around = ruleAround(rule);
  return selectorsOf(rule.selector).map((selector) => ({
    written: String(selector).trim(),
    read: around ? unnested(selector, shortOuter(around)) : selector,
  }));
}

/**
 * The selectors of a rule by which elements are meant that are not its sheet's own; none for a step of an animation.
 */
export function foreignSelectors(rule: Rule): string[] {
  if (isKeyframe(rule)) return [];
  return readSelectors(rule).flatMap(({ written, read }) => (namesItsOwn(read) ? [] : [written]));
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
