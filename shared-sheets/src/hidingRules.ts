import { parse, type AtRule, type Container, type Declaration, type Rule } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';

/** A part of a selector between its combinators: what an element has to be. */
export interface Compound {
  tag?: string;
  id?: string;
  classes: string[];
  /** Attributes by name; undefined where any value is meant. */
  attributes: [name: string, value: string | undefined][];
  /** How the compound before it stands to it: around it, or right around it. */
  within?: 'inside' | 'child';
}

/** A rule that hides what it is for, whatever the window and its state. */
export interface HidingRule {
  selector: string;
  /** What hides it: `visibility: hidden`. */
  by: string;
  /** Whether screen readers still read it. */
  isRead: boolean;
  /** Its compounds, the outermost first. */
  steps: Compound[];
}

const zero = /^(0|0?\.0+|0%|scale[xy]?\(0\))$/i;
const far = /^-\d{3,}(\.\d+)?(px|r?em|v[wh]|%)$/;

/** Values that hide, by property: of those in `aloud` screen readers read what they hide. */
const silent: Record<string, RegExp> = {
  display: /^none$/,
  visibility: /^(hidden|collapse)$/,
  'content-visibility': /^hidden$/,
};
const aloud: Record<string, RegExp> = {
  opacity: zero,
  scale: zero,
  transform: zero,
  'font-size': /^0(px|r?em)?$/,
  'clip-path': /^(inset\((50|100)%\)|circle\(0\w*\)|polygon\(0 0, 0 0, 0 0(, 0 0)?\))$/,
  clip: /^rect\((0|1px)(px)?[, ].*\)$/,
  'text-indent': far,
  left: far,
  'inset-inline-start': far,
  top: far,
};

const hides = ({ prop, value }: Declaration): boolean =>
  (silent[prop.toLowerCase()] ?? aloud[prop.toLowerCase()])?.test(value.trim().toLowerCase()) ?? false;

/** The last declaration of each property in a rule. */
function declarationsOf(rule: Rule): Declaration[] {
  const last = new Map<string, Declaration>();
  for (const node of rule.nodes) if (node.type === 'decl') last.set(node.prop.toLowerCase(), node);
  return [...last.values()];
}

/** Whether a rule applies whatever the window, the medium and the browser. */
function isAlways({ parent }: Rule): boolean {
  for (
    let around: Container | undefined = parent as Container | undefined;
    around && around.type !== 'root';
    around = around.parent as Container | undefined
  ) {
    const { type, name = '', params = '' } = around as AtRule;
    if (
      type !== 'atrule' ||
      !(/^layer$/i.test(name) || (/^media$/i.test(name) && /^(all|screen)$/i.test(params.trim())))
    )
      return false;
  }
  return true;
}

const fieldOf = (compound: Compound, node: Node): boolean => {
  if (node.type === 'class') compound.classes.push(node.value);
  else if (node.type === 'tag') compound.tag = node.value.toLowerCase();
  else if (node.type === 'id') compound.id = node.value;
  else if (node.type === 'attribute' && (node.operator === undefined || node.operator === '='))
    compound.attributes.push([node.attribute, node.operator && (node.value ?? '')]);
  else return node.type === 'universal' || node.type === 'comment';
  return true;
};

/**
 * A selector's compounds; undefined where it has more than names, attributes and what stands around: a state, a place
 * among others.
 */
function stepsOf({ nodes }: Selector): Compound[] | undefined {
  const steps: Compound[] = [{ classes: [], attributes: [] }];
  for (const node of nodes) {
    if (node.type !== 'combinator') {
      if (!fieldOf(steps.at(-1)!, node)) return undefined;
      continue;
    }
    const sign = node.value.trim();
    if (sign !== '' && sign !== '>') return undefined;
    steps.push({ classes: [], attributes: [], within: sign === '>' ? 'child' : 'inside' });
  }
  return steps;
}

/** What a rule says of one property of the elements that one of its selectors is for. */
interface Saying {
  rule: Rule;
  selector: Selector;
  /** The classes of the element that it is for; the selector where that has none. */
  own: string[];
  declaration: Declaration;
  /** Its place in the sheet. */
  at: number;
}

/** The names by which rules for the same element are found: its classes, or the whole selector where it has none. */
function ownNames(selector: Selector): string[] {
  const { nodes } = selector;
  const names: string[] = [];
  for (const node of nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1))
    if (node.type === 'class') names.push(`.${node.value}`);
  return names.length > 0 ? names : [String(selector).trim()];
}

const partsOf = (selector: Selector): number =>
  selector.nodes.filter(({ type }) => type !== 'combinator' && type !== 'comment').length;

/** Whether another rule may show what one hides: in a state, in another window, or as it comes later. */
function mayShow(other: Saying, one: Saying): boolean {
  if (hides(other.declaration) || other.declaration.prop.toLowerCase() !== one.declaration.prop.toLowerCase())
    return false;
  return (
    !isAlways(other.rule) ||
    other.at > one.at ||
    partsOf(other.selector) > partsOf(one.selector) ||
    stepsOf(other.selector) === undefined
  );
}

/** Whether something moves the element by itself, so that it may come into sight. */
const isAnimated = (rule: Rule) =>
  rule.nodes.some(
    (node) => node.type === 'decl' && /^(animation|transition)/i.test(node.prop) && !/^none$/i.test(node.value),
  );

function sayingsOf(sheet: string): Saying[] {
  const all: Saying[] = [];
  let at = 0;
  parse(sheet).walkRules((rule) => {
    at += 1;
    const place = at;
    const selectors = selectorParser().astSync(rule.selector).nodes;
    for (const declaration of declarationsOf(rule))
      for (const selector of selectors) all.push({ rule, selector, own: ownNames(selector), declaration, at: place });
  });
  return all;
}

/**
 * The rules of a sheet that hide elements with a class, or within one, in every window and state, and that no other
 * rule of it may undo: what is hidden until it is pressed, in a narrow window or while it moves is no matter of theirs.
 * Throws where the sheet cannot be read.
 */
export function hidingRules(sheet: string): HidingRule[] {
  const all = sayingsOf(sheet);
  const ofClass = new Map<string, Saying[]>(all.flatMap(({ own }) => own.map((name) => [name, []])));
  for (const saying of all) for (const name of saying.own) ofClass.get(name)!.push(saying);
  const isUndone = (one: Saying) => one.own.some((name) => ofClass.get(name)!.some((saying) => mayShow(saying, one)));
  return all.flatMap((one): HidingRule[] => {
    const { rule, selector, declaration } = one;
    const steps = hides(declaration) && isAlways(rule) ? stepsOf(selector) : undefined;
    if (!steps || steps.every(({ classes }) => classes.length === 0) || isAnimated(rule) || isUndone(one)) return [];
    const prop = declaration.prop.toLowerCase();
    return [{ selector: String(selector).trim(), by: `${prop}: ${declaration.value}`, isRead: prop in aloud, steps }];
  });
}
