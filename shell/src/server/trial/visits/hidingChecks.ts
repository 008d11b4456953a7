import type { Compound } from '@storefront/sheets';
import { attribute, everythingIn, isElement, isRaw, mainIn, type Element, type Node } from '../pages/parsedHtml';
import { record } from '../record';
import type { EdgeCases, TriedRule } from '../Trial';

const aroundOf = ({ parentNode }: Element): Element | undefined =>
  parentNode !== null && isElement(parentNode) ? parentNode : undefined;

function isOf(element: Element, { tag, id, classes, attributes }: Compound): boolean {
  const names = (attribute(element, 'class') ?? '').split(/\s+/);
  const isSaid = ([name, value]: Compound['attributes'][number]) => {
    const given = attribute(element, name);
    return given !== undefined && (value === undefined || given === value);
  };
  return (
    (tag === undefined || tag === element.tagName) &&
    (id === undefined || id === attribute(element, 'id')) &&
    classes.every((name) => names.includes(name)) &&
    attributes.every(isSaid)
  );
}

/** Whether a rule is for an element: `steps` are its compounds, the outermost first. */
function isFor(element: Element, steps: readonly Compound[]): boolean {
  const step = steps.at(-1);
  if (!step || !isOf(element, step)) return false;
  const outer = steps.slice(0, -1);
  if (outer.length === 0) return true;
  for (let around = aroundOf(element); around; around = step.within === 'child' ? undefined : aroundOf(around))
    if (isFor(around, outer)) return true;
  return false;
}

/** Something that is hidden: the rule, and the element that it is for. */
interface Hidden {
  rule: TriedRule;
  element: Element;
}

/** What hides an element: a rule for itself, or for what is around it. */
function hiddenBy(
  element: Element | undefined,
  rules: readonly TriedRule[],
  known: Map<Element, Hidden | undefined>,
): Hidden | undefined {
  if (!element) return undefined;
  if (known.has(element)) return known.get(element);
  const rule = rules.find(({ steps }) => isFor(element, steps));
  const hidden = rule ? { rule, element } : hiddenBy(aroundOf(element), rules, known);
  known.set(element, hidden);
  return hidden;
}

const parentOf = (node: Node): Element | undefined =>
  'parentNode' in node && node.parentNode !== null && isElement(node.parentNode) ? node.parentNode : undefined;

/** The words that a node shows: a text, or what a picture or a control is called. */
function wordsOf(node: Node): { words: string; element: Element | undefined } | undefined {
  const words =
    'value' in node
      ? node.value
      : isElement(node)
        ? (attribute(node, 'alt') ?? attribute(node, 'aria-label') ?? '')
        : '';
  const element = isElement(node) ? node : parentOf(node);
  return words.trim() === '' || (element && isRaw(element))
    ? undefined
    : { words: words.trim().replaceAll(/\s+/g, ' '), element };
}

const isControl = (node: Node) =>
  isElement(node) &&
  (/^(button|select|textarea)$/.test(node.tagName) ||
    (node.tagName === 'a' && attribute(node, 'href') !== undefined) ||
    (node.tagName === 'input' && attribute(node, 'type') !== 'hidden'));

/**
 * Whether hiding this takes something from visitors that the version before gave them: an element that was there under
 * this class, something to press, or most of the screen.
 */
const matters = ({ rule, element }: Hidden, share: number) =>
  rule.isKnown || share > 0.5 || [element, ...everythingIn(element)].some(isControl);

/** Records of each text of a screen or fragment whether its sheets hide it, wherever it stands. */
export function checkHiding(found: EdgeCases, what: string, html: string, rules: readonly TriedRule[]): void {
  const main = mainIn(html);
  const known = new Map<Element, Hidden | undefined>();
  const places = new Map<string, (Hidden | undefined)[]>();
  for (const node of main ? everythingIn(main) : []) {
    const said = wordsOf(node);
    if (said) places.set(said.words, [...(places.get(said.words) ?? []), hiddenBy(said.element, rules, known)]);
  }
  const hidden = [...places].flatMap(([words, all]) =>
    all.every((one) => one !== undefined) ? [[words, all[0]!] as const] : [],
  );
  const lengthOf = (some: readonly (readonly [string, unknown])[]) =>
    some.reduce((sum, [words]) => sum + words.length, 0);
  const share = lengthOf(hidden) / Math.max(1, lengthOf([...places]));
  const first = new Map(hidden.toReversed().map(([words, { rule }]) => [rule, words]));
  for (const [words, all] of places) {
    const [one] = all.every((place) => place !== undefined) ? all : [];
    if (one && !matters(one, share)) continue;
    record(
      found,
      `${what}, the words ${words}`,
      one &&
        `${what} hides what it has (${JSON.stringify(first.get(one.rule)!.slice(0, 40))}) by its sheets (${one.rule.selector} { ${one.rule.by} })`,
      { isQuiet: true },
    );
  }
}
