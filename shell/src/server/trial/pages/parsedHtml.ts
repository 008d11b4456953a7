import { splitPath } from '@storefront/contracts';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { iframeOrigin } from '../../iframeOrigin';
import { handlerMark, hearerMark } from '../browser/markHandlers';
import { pageUrl } from './shopOrigin';

/** The content of a page's own rectangle, as a browser parses it. */
export interface ParsedHtml {
  /** The number of `<h1>`. */
  headings: number;
  /** The `href`s of its links. */
  links: string[];
  /** The addresses of its pictures. */
  pictures: string[];
  /** The addresses of its frames. */
  frames: string[];
  /** The values that can be chosen in it. */
  choices: string[];
  /** Further content, computed on demand. */
  seen(): VisibleContent;
  /** What can be pressed, if handlers were marked. */
  presses(): Press[];
  /** What can be pressed, if handlers were marked. */
  reach(): Reach;
}

/** The names of links and of what handles presses. */
export interface Reach {
  byKeyboard: string[];
  byPointerAlone: string[];
}

/** An element that can be pressed. */
export interface Press {
  name: string;
  /** The marks of its handlers, innermost first. */
  marks: number[];
  /** It submits its form. */
  submits: boolean;
}

export interface VisibleContent {
  /** Its visible texts. */
  reads: string[];
  /** These, texts for screen readers, addresses and dates. */
  says: string[];
  /** Ids that are used twice, the frame's included. */
  doubled: string[];
  /** Attributes and elements that the page's policy blocks and that hydration does not restore. */
  dropped: string[];
  /** Controls and pictures without an accessible name. */
  nameless: string[];
  /** Buttons, fields and forms without a handler, if handlers were marked, by their texts. */
  deaf: string[];
  /** Whether anything of it is visible, or only hidden content. */
  shows: boolean;
  hides: boolean;
  /** An element that a browser moves, since it is not allowed where it is. */
  moved: string | undefined;
}

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

export const isElement = (node: Node): node is Element => 'tagName' in node;

export const everythingIn = (node: Node): Node[] =>
  childrenOf(node).flatMap((child) => [child, ...everythingIn(child)]);

export const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;

const isHeading = (element: Element) =>
  element.tagName === 'h1' || (attribute(element, 'role') === 'heading' && attribute(element, 'aria-level') === '1');

/** Whether an element is a link to a page, not a download. */
const isLink = (element: Element) => element.tagName === 'a' && attribute(element, 'download') === undefined;

/** Whether an element's text is not content. */
export const isRaw = (node: Node) => isElement(node) && ['script', 'style', 'template'].includes(node.tagName);

const textsIn = (node: Node): string[] =>
  'value' in node ? [node.value] : isRaw(node) ? [] : childrenOf(node).flatMap(textsIn);

const spoken = ['alt', 'aria-label', 'title', 'placeholder', 'href', 'src', 'datetime'];

/** Whether a script is code; data blocks are not subject to the policy. */
export const isProgram = (script: Element) => /^(module|text\/javascript)?$/.test(attribute(script, 'type') ?? '');

const isElsewhere = (address: string) => URL.canParse(address) && new URL(address).origin !== iframeOrigin;

/** Attributes of an element that the page's policy blocks. */
function droppedOf(element: Element): string[] {
  const { tagName } = element;
  const src = attribute(element, 'src');
  const style = attribute(element, 'style');
  return [
    ...(style ? [`the style of <${tagName} style="${style.slice(0, 60)}">`] : []),
    ...(tagName === 'style' ? ['<style>'] : []),
    ...(tagName === 'script' && src === undefined && isProgram(element) ? ['a <script> of its own'] : []),
    ...(tagName === 'iframe' && src !== undefined && isElsewhere(src) ? [`<iframe src="${src}">`] : []),
  ];
}

const isUnseen = (element: Element) =>
  attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true';

/** All elements that a screen reader reaches. */
const seenIn = (node: Node): Element[] =>
  childrenOf(node)
    .filter(isElement)
    .filter((child) => !isUnseen(child))
    .flatMap((child) => [child, ...seenIn(child)]);

const hasWords = (text: string | undefined) => text !== undefined && text.trim() !== '';

const naming = ['aria-label', 'aria-labelledby', 'title'];

/** Whether an element has an accessible name. */
function isNamed(element: Element): boolean {
  if (isUnseen(element)) return false;
  const own = element.tagName === 'img' ? [...naming, 'alt'] : naming;
  if (own.some((name) => hasWords(attribute(element, name)))) return true;
  return element.childNodes.some((child) =>
    'value' in child ? hasWords(child.value) : isElement(child) && isNamed(child),
  );
}

const isWithin = (element: Element, tagName: string): boolean => {
  const { parentNode } = element;
  return (
    parentNode !== null && isElement(parentNode) && (parentNode.tagName === tagName || isWithin(parentNode, tagName))
  );
};

/** Input types that are named by themselves, or hidden. */
const saysItself = /^(hidden|submit|reset|button|image)$/;

function isFieldNamed(field: Element, labelled: ReadonlySet<string>): boolean {
  const id = attribute(field, 'id');
  return (
    saysItself.test(attribute(field, 'type') ?? '') ||
    isNamed(field) ||
    hasWords(attribute(field, 'placeholder')) ||
    isWithin(field, 'label') ||
    (id !== undefined && labelled.has(id))
  );
}

/** Controls and pictures without an accessible name. */
function namelessIn(main: Node): string[] {
  const seen = seenIn(main);
  const labelled = new Set(
    seen
      .filter((element) => element.tagName === 'label' && isNamed(element))
      .flatMap((label) => attribute(label, 'for') ?? []),
  );
  const isNameless = (element: Element) => {
    const { tagName } = element;
    if (tagName === 'img')
      return (
        attribute(element, 'alt') === undefined && !isNamed(element) && attribute(element, 'role') !== 'presentation'
      );
    if (['input', 'select', 'textarea'].includes(tagName)) return !isFieldNamed(element, labelled);
    return (tagName === 'button' || (tagName === 'a' && attribute(element, 'href') !== undefined)) && !isNamed(element);
  };
  return seen.filter(isNameless).map(({ tagName }) => `<${tagName}>`);
}

/** Whether an element or an ancestor handles this (`press`). */
const isHeard = (element: Element, word: string): boolean => {
  const { parentNode } = element;
  return (
    (attribute(element, handlerMark)?.split(' ').includes(word) ?? false) ||
    (parentNode !== null && isElement(parentNode) && isHeard(parentNode, word))
  );
};

/** Whether a field's or form's changes are handled around it, or by a button in it. */
function isHeardElsewhere(element: Element): boolean {
  if (element.tagName === 'form')
    return (
      isHeard(element, 'submit') ||
      everythingIn(element).some((part) => isElement(part) && attribute(part, 'formaction') !== undefined)
    );
  return (
    isHeard(element, 'change') ||
    (/^(checkbox|radio)$/.test(attribute(element, 'type') ?? '') && isHeard(element, 'press'))
  );
}

/** Attributes by which a button works without a handler. */
const ownDeeds = ['disabled', 'form', 'formaction', 'popovertarget', 'commandfor'];

const says = (element: Element) => spoken.some((name) => hasWords(attribute(element, name)));

/** Whether a node has visible or accessible content; `withHidden`: or hidden content. */
function showsSomething(node: Node, { withHidden = false } = {}): boolean {
  return childrenOf(node).some((child) => {
    if ('value' in child) return hasWords(child.value);
    if (!isElement(child) || isRaw(child)) return false;
    const isShown = withHidden || attribute(child, 'hidden') === undefined;
    return isShown && (says(child) || showsSomething(child, { withHidden }));
  });
}

const nameOf = (element: Element) =>
  (element.tagName === 'button' && (attribute(element, 'aria-label') ?? textsIn(element).join('').trim())) ||
  `<${element.tagName}>`;

/** The name of a control of any kind; empty where nothing names it. */
const pressedName = (element: Element) =>
  (attribute(element, 'aria-label') ?? textsIn(element).join(' ')).replaceAll(/\s+/g, ' ').trim();

const kindOf = (button: Element) => attribute(button, 'type') ?? (isWithin(button, 'form') ? 'submit' : 'button');

const marksAround = (element: Element): number[] => {
  const { parentNode } = element;
  const own = attribute(element, hearerMark);
  return [
    ...(own === undefined ? [] : [Number(own)]),
    ...(parentNode !== null && isElement(parentNode) ? marksAround(parentNode) : []),
  ];
};

/** The elements that can be pressed: those with a handler, and buttons that submit a form. */
const pressesOf = (elements: readonly Element[]): Press[] =>
  elements
    .filter((element) => attribute(element, 'disabled') === undefined)
    .flatMap((element) => {
      const submits = element.tagName === 'button' && kindOf(element) === 'submit' && isWithin(element, 'form');
      const hears = (attribute(element, handlerMark) ?? '').split(' ').includes('press');
      const marks = submits || hears ? marksAround(element) : [];
      return marks.length > 0 ? [{ name: nameOf(element), marks, submits }] : [];
    });

/** Elements that the Tab key reaches unless `tabindex` says otherwise. */
const isFocusable = (element: Element) =>
  /^(button|input|select|textarea|summary)$/.test(element.tagName) ||
  (element.tagName === 'a' && attribute(element, 'href') !== undefined) ||
  attribute(element, 'tabindex') !== undefined;

/** Parts of widgets among which arrow keys move the focus, so that the Tab key reaches one of them alone. */
const isInWidget = (element: Element) =>
  /^(option|tab|radio|gridcell|treeitem|menuitem\w*)$/.test(attribute(element, 'role') ?? '');

const isReached = (element: Element) =>
  isFocusable(element) && (isInWidget(element) || !(attribute(element, 'tabindex') ?? '0').startsWith('-'));

/** The names of links, and of what handles presses, by whether a keyboard reaches one of that name. */
function reachIn(elements: readonly Element[]): Reach {
  const hears = (element: Element) => (attribute(element, handlerMark) ?? '').split(' ').includes('press');
  const isPressed = (element: Element) => hears(element) || (isLink(element) && isFocusable(element));
  /** What only passes on presses of the controls in it, or belongs to one around it, is none itself. */
  const isControl = (element: Element) =>
    isPressed(element) &&
    attribute(element, 'disabled') === undefined &&
    (isFocusable(element) ||
      !(
        everythingIn(element).some((part) => isElement(part) && isFocusable(part)) ||
        ['button', 'a', 'label'].some((name) => isWithin(element, name))
      ));
  const controls = elements
    .filter(isControl)
    .map((element) => ({ element, name: pressedName(element) }))
    .filter(({ name }) => name !== '');
  const reached = new Set(controls.flatMap(({ element, name }) => (isReached(element) ? [name] : [])));
  const others = controls.flatMap(({ name }) => (reached.has(name) ? [] : [name]));
  return { byKeyboard: [...reached], byPointerAlone: [...new Set(others)] };
}

/** Buttons, fields and forms without any effect. */
function deafIn(main: Node): string[] {
  const isDeaf = (button: Element) =>
    kindOf(button) === 'button' &&
    attribute(button, handlerMark) === undefined &&
    !ownDeeds.some((name) => attribute(button, name) !== undefined) &&
    !isHeard(button, 'press');
  return everythingIn(main)
    .filter(isElement)
    .filter(
      (element) =>
        (attribute(element, handlerMark) === 'nothing' && !isHeardElsewhere(element)) ||
        (element.tagName === 'button' && isDeaf(element)),
    )
    .map(nameOf);
}

/** Elements without an end tag, and those whose content is not parsed as HTML. */
const isVoid = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const rawContent = /(<(script|style|noscript|iframe)\b[^>]*>)[^]*?(?=<\/\2>)/gi;

/** The tags in HTML, in order. */
const tagsIn = (html: string) =>
  [...html.replaceAll(rawContent, '$1').matchAll(/<(\/?[a-z][\w-]*)(?:[^>"']|"[^"]*"|'[^']*')*>/gi)].map(
    ([, tag = '']) => tag.toLowerCase(),
  );

/** The tags of a parsed tree, in order. */
function tagsOf(node: Node): string[] {
  const inside = ('content' in node ? node.content : node) as Node;
  const tags = childrenOf(inside).flatMap(tagsOf);
  if (!isElement(node)) return tags;
  const tag = node.tagName.toLowerCase();
  return [tag, ...tags, ...(isVoid.test(tag) ? [] : [`/${tag}`])];
}

/** The first tag where the parsed tree differs from the HTML: the element is not allowed there, and is moved. */
function movedIn(main: Node, html: string): string | undefined {
  const written = tagsIn(/<main[\s>][^]*<\/main>/.exec(html)?.[0] ?? '');
  const parsed = tagsOf(main);
  const at = written.findIndex((tag, place) => tag !== parsed[place]);
  return at < 0
    ? undefined
    : written
        .slice(Math.max(0, at - 2), at + 1)
        .map((tag) => `<${tag}>`)
        .join('');
}

const nothing: VisibleContent = {
  reads: [],
  says: [],
  doubled: [],
  dropped: [],
  nameless: [],
  deaf: [],
  shows: false,
  hides: false,
  moved: undefined,
};

/** Whether an element is in an SVG, where ids may repeat: the same one may be rendered twice. */
const isDrawn = (element: Element) => element.tagName === 'svg' || isWithin(element, 'svg');

/** Ids of a page's own rectangle that occur twice on the page. */
function doubledIn(elements: readonly Element[], everything: readonly Node[]): string[] {
  const idsOf = (some: readonly Element[]) =>
    some.filter((element) => !isDrawn(element)).flatMap((element) => attribute(element, 'id') || []);
  const all = idsOf(everything.filter(isElement));
  return [...new Set(idsOf(elements))].filter((id) => all.indexOf(id) !== all.lastIndexOf(id));
}

/** Whether an element has a value that can be chosen. */
const isChoice = (element: Element) =>
  element.tagName === 'option' ||
  (element.tagName === 'input' && /^(radio|checkbox)$/.test(attribute(element, 'type') ?? ''));

const isMain = (node: Node): node is Element => isElement(node) && node.tagName === 'main';

/** The part of a page between the shell's header and footer, with what stands around it. */
export const mainIn = (html: string): Element | undefined => everythingIn(parseFragment(html)).find(isMain);

/** The last pages that were parsed: several checks read each. */
const parsed = new Map<string, ParsedHtml>();

const parsedLimit = 16;

/** Parses the part of a page between the shell's header and footer. */
export function parseHtml(html: string): ParsedHtml {
  const known = parsed.get(html) ?? parse(html);
  parsed.delete(html);
  parsed.set(html, known);
  if (parsed.size > parsedLimit) parsed.delete(parsed.keys().next().value!);
  return known;
}

function parse(html: string): ParsedHtml {
  const everything = everythingIn(parseFragment(html));
  const main = everything.find(isMain);
  const elements = (main ? everythingIn(main) : []).filter(isElement);
  let content: VisibleContent | undefined;
  return {
    headings: elements.filter(isHeading).length,
    links: [...new Set(elements.filter(isLink).flatMap((link) => attribute(link, 'href') ?? []))],
    pictures: [
      ...new Set(
        elements.filter(({ tagName }) => tagName === 'img').flatMap((picture) => attribute(picture, 'src') ?? []),
      ),
    ],
    frames: [
      ...new Set(
        elements.filter(({ tagName }) => tagName === 'iframe').flatMap((frame) => attribute(frame, 'src') ?? []),
      ),
    ],
    choices: [...new Set(elements.filter(isChoice).flatMap((choice) => attribute(choice, 'value') || []))],
    presses: () => pressesOf(elements),
    reach: () => reachIn(elements),
    seen: () => (content ??= main ? contentOf(main, elements, everything, html) : nothing),
  };
}

/** What is seen of the part of a page between header and footer, `main`, and what is wrong with its markup. */
function contentOf(main: Element, elements: Element[], everything: Node[], html: string): VisibleContent {
  const reads = textsIn(main);
  return {
    reads,
    says: [...reads, ...elements.flatMap((element) => spoken.flatMap((name) => attribute(element, name) ?? []))],
    doubled: doubledIn(elements, everything),
    dropped: elements.flatMap(droppedOf),
    nameless: namelessIn(main),
    deaf: deafIn(main),
    shows: showsSomething(main),
    hides: !showsSomething(main) && showsSomething(main, { withHidden: true }),
    moved: movedIn(main, html),
  };
}

/**
 * The path of a link's target without language prefix; undefined for targets outside of the shop or on the same page.
 */
export function shopPathOf(href: string, page: URL): string | undefined {
  if (/^\s*(#|$)/.test(href) || !URL.canParse(href, page)) return undefined;
  const { origin, pathname } = new URL(href, page);
  return origin === page.origin ? splitPath(pathname).path : undefined;
}

/** The path of a redirect's target, if nobody has a page there in the same language; `to` has the language prefix. */
export function deadPath(to: string, pathname: string, isAnswered: (path: string) => boolean): string | undefined {
  const page = pageUrl(pathname);
  if (shopPathOf(to, page) === undefined) return undefined;
  const { language, path } = splitPath(new URL(to, page).pathname);
  return language === splitPath(pathname).language && isAnswered(path) ? undefined : path;
}

/** Escapes a text for a regular expression. */
export const escapeRegExp = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether a path occurs in the API's answers, so that an editor has written it. */
export const isMentionedIn = (path: string, answers: Iterable<{ text: string }>): boolean => {
  const asAWhole = new RegExp(`(?<![\\w/-])(?:/\\w\\w)?${escapeRegExp(path)}(?![\\w/-])`);
  return [...answers].some(({ text }) => asAWhole.test(text));
};
