import { splitPath } from '@storefront/contracts';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { iframeOrigin } from '../iframeOrigin';
import { handlerMark, hearerMark } from './markHandlers';
import { pageUrl } from './shopOrigin';

/** What a page's own rectangle says, as a browser reads it. */
export interface ParsedHtml {
  /** How many headings of the first rank it has. */
  headings: number;
  /** Its links, as they are written. */
  links: string[];
  /** Where its pictures come from. */
  pictures: string[];
  /** What else is seen of it, for who looks: not all that read it do. */
  seen(): VisibleContent;
  /** What can be pressed, where it was marked who hears that. */
  presses(): Press[];
}

/** Something that can be pressed. */
export interface Press {
  name: string;
  /** The marks of who hears it, from the inside out. */
  marks: number[];
  /** It sends the form that it is in. */
  submits: boolean;
}

export interface VisibleContent {
  /** What visitors read of it. */
  reads: string[];
  /** That, what they have read to them, and the addresses and moments that it names. */
  says: string[];
  /** Ids that two elements have, of the frame's too. */
  doubled: string[];
  /** What the page's policy has a browser leave out, and React, which compares no attributes, does not bring back. */
  dropped: string[];
  /** Controls and pictures that nothing names. */
  nameless: string[];
  /** Buttons, fields and forms that nobody hears, where that was marked, by their words. */
  deaf: string[];
  /** Whether any of it is there to be seen, and whether some would be that is hidden. */
  shows: boolean;
  hides: boolean;
  /** An element that a browser moves elsewhere, since it may not stand where it is written. */
  moved: string | undefined;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);

const isElement = (node: Node): node is Element => 'tagName' in node;

const everythingIn = (node: Node): Node[] => childrenOf(node).flatMap((child) => [child, ...everythingIn(child)]);

export const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;

const isHeading = (element: Element) => element.tagName === 'h1' || (attribute(element, 'role') === 'heading' && attribute(element, 'aria-level') === '1');

/** A file to keep is no page. */
const isLink = (element: Element) => element.tagName === 'a' && attribute(element, 'download') === undefined;

/** Elements whose text nobody reads. */
const isRaw = (node: Node) => isElement(node) && ['script', 'style', 'template'].includes(node.tagName);

const textsIn = (node: Node): string[] => ('value' in node ? [node.value] : isRaw(node) ? [] : childrenOf(node).flatMap(textsIn));

const spoken = ['alt', 'aria-label', 'title', 'placeholder', 'href', 'src', 'datetime'];

/** Whether a script is a program: what is none is data, which no policy keeps from being there. */
export const isProgram = (script: Element) => /^(module|text\/javascript)?$/.test(attribute(script, 'type') ?? '');

const isElsewhere = (address: string) => URL.canParse(address) && new URL(address).origin !== iframeOrigin;

/** What a browser leaves out of an element by the page's policy. */
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

const isUnseen = (element: Element) => attribute(element, 'hidden') !== undefined || attribute(element, 'aria-hidden') === 'true';

/** Everything in a node that a screen reader comes to. */
const seenIn = (node: Node): Element[] => childrenOf(node).filter(isElement).filter((child) => !isUnseen(child)).flatMap((child) => [child, ...seenIn(child)]);

const hasWords = (text: string | undefined) => text !== undefined && text.trim() !== '';

const naming = ['aria-label', 'aria-labelledby', 'title'];

/** Whether an element has a name of its own, or by what it holds. */
function isNamed(element: Element): boolean {
  if (isUnseen(element)) return false;
  const own = element.tagName === 'img' ? [...naming, 'alt'] : naming;
  if (own.some((name) => hasWords(attribute(element, name)))) return true;
  return element.childNodes.some((child) => ('value' in child ? hasWords(child.value) : isElement(child) && isNamed(child)));
}

const isWithin = (element: Element, tagName: string): boolean => {
  const { parentNode } = element;
  return parentNode !== null && isElement(parentNode) && (parentNode.tagName === tagName || isWithin(parentNode, tagName));
};

/** Inputs that are named by their kind, or that nobody sees. */
const saysItself = /^(hidden|submit|reset|button|image)$/;

function isFieldNamed(field: Element, labelled: ReadonlySet<string>): boolean {
  const id = attribute(field, 'id');
  return saysItself.test(attribute(field, 'type') ?? '') || isNamed(field) || hasWords(attribute(field, 'placeholder')) || isWithin(field, 'label') || (id !== undefined && labelled.has(id));
}

/** Controls and pictures of which nobody hears what they are. */
function namelessIn(main: Node): string[] {
  const seen = seenIn(main);
  const labelled = new Set(seen.filter((element) => element.tagName === 'label' && isNamed(element)).flatMap((label) => attribute(label, 'for') ?? []));
  const isNameless = (element: Element) => {
    const { tagName } = element;
    if (tagName === 'img') return attribute(element, 'alt') === undefined && !isNamed(element) && attribute(element, 'role') !== 'presentation';
    if (['input', 'select', 'textarea'].includes(tagName)) return !isFieldNamed(element, labelled);
    return (tagName === 'button' || (tagName === 'a' && attribute(element, 'href') !== undefined)) && !isNamed(element);
  };
  return seen.filter(isNameless).map(({ tagName }) => `<${tagName}>`);
}

/** Whether somebody hears this (`press`) at an element, or at one that it is in. */
const isHeard = (element: Element, word: string): boolean => {
  const { parentNode } = element;
  return (attribute(element, handlerMark)?.split(' ').includes(word) ?? false) || (parentNode !== null && isElement(parentNode) && isHeard(parentNode, word));
};

/** Whether what is written in a field, or sent by a form, is heard around it, or by a button in it. */
function isHeardElsewhere(element: Element): boolean {
  if (element.tagName === 'form') return isHeard(element, 'submit') || everythingIn(element).some((part) => isElement(part) && attribute(part, 'formaction') !== undefined);
  return isHeard(element, 'change') || (/^(checkbox|radio)$/.test(attribute(element, 'type') ?? '') && isHeard(element, 'press'));
}

/** What a button does by itself. */
const ownDeeds = ['disabled', 'form', 'formaction', 'popovertarget', 'commandfor'];

const says = (element: Element) => spoken.some((name) => hasWords(attribute(element, name)));

/** Whether something is seen, or said of it, that is not hidden; `withHidden`: or that is. */
const showsSomething = (node: Node, withHidden = false): boolean =>
  childrenOf(node).some((child) => ('value' in child ? hasWords(child.value) : isElement(child) && !isRaw(child) && (withHidden || attribute(child, 'hidden') === undefined) && (says(child) || showsSomething(child, withHidden))));

const nameOf = (element: Element) => (element.tagName === 'button' && (attribute(element, 'aria-label') ?? textsIn(element).join('').trim())) || `<${element.tagName}>`;

const kindOf = (button: Element) => attribute(button, 'type') ?? (isWithin(button, 'form') ? 'submit' : 'button');

const marksAround = (element: Element): number[] => {
  const { parentNode } = element;
  const own = attribute(element, hearerMark);
  return [...(own === undefined ? [] : [Number(own)]), ...(parentNode !== null && isElement(parentNode) ? marksAround(parentNode) : [])];
};

/** What can be pressed of some elements: what hears it itself, and buttons that send a form. */
const pressesOf = (elements: readonly Element[]): Press[] =>
  elements.filter((element) => attribute(element, 'disabled') === undefined).flatMap((element) => {
    const submits = element.tagName === 'button' && kindOf(element) === 'submit' && isWithin(element, 'form');
    const hears = (attribute(element, handlerMark) ?? '').split(' ').includes('press');
    const marks = submits || hears ? marksAround(element) : [];
    return marks.length > 0 ? [{ name: nameOf(element), marks, submits }] : [];
  });

/** Buttons, fields and forms at which nothing happens. */
function deafIn(main: Node): string[] {
  const isDeaf = (button: Element) => kindOf(button) === 'button' && attribute(button, handlerMark) === undefined && !ownDeeds.some((name) => attribute(button, name) !== undefined) && !isHeard(button, 'press');
  return everythingIn(main).filter(isElement).filter((element) => (attribute(element, handlerMark) === 'nothing' && !isHeardElsewhere(element)) || (element.tagName === 'button' && isDeaf(element))).map(nameOf);
}

/** Elements that have no end tag, and those whose content is no HTML to a parser. */
const isVoid = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const rawContent = /(<(script|style|noscript|iframe)\b[^>]*>)[^]*?(?=<\/\2>)/gi;

/** The tags of HTML as they are written, in order. */
const tagsIn = (html: string) => [...html.replaceAll(rawContent, '$1').matchAll(/<(\/?[a-z][\w-]*)(?:[^>"']|"[^"]*"|'[^']*')*>/gi)].map(([, tag = '']) => tag.toLowerCase());

/** The same, of what a parser has made of it. */
function tagsOf(node: Node): string[] {
  const inside = ('content' in node ? node.content : node) as Node;
  const tags = childrenOf(inside).flatMap(tagsOf);
  if (!isElement(node)) return tags;
  const tag = node.tagName.toLowerCase();
  return [tag, ...tags, ...(isVoid.test(tag) ? [] : [`/${tag}`])];
}

/** Where a parser finds another tag than is written: an element may not stand there, and comes elsewhere. */
function movedIn(main: Node, html: string): string | undefined {
  const written = tagsIn(/<main[\s>][^]*<\/main>/.exec(html)?.[0] ?? '');
  const parsed = tagsOf(main);
  const at = written.findIndex((tag, place) => tag !== parsed[place]);
  return at < 0 ? undefined : written.slice(Math.max(0, at - 2), at + 1).map((tag) => `<${tag}>`).join('');
}

const nothing: VisibleContent = { reads: [], says: [], doubled: [], dropped: [], nameless: [], deaf: [], shows: false, hides: false, moved: undefined };

/** Whether an element is within a drawing, whose ids are its own affair: the same one may be drawn twice. */
const isDrawn = (element: Element) => element.tagName === 'svg' || isWithin(element, 'svg');

/** Ids of a page's own rectangle that something else on the page has, too. */
function doubledIn(elements: readonly Element[], everything: readonly Node[]): string[] {
  const idsOf = (some: readonly Element[]) => some.filter((element) => !isDrawn(element)).flatMap((element) => attribute(element, 'id') || []);
  const all = idsOf(everything.filter(isElement));
  return [...new Set(idsOf(elements))].filter((id) => all.indexOf(id) !== all.lastIndexOf(id));
}

/** What stands between a page's header and footer, which are the shell's own. */
export function parseHtml(html: string): ParsedHtml {
  const everything = everythingIn(parseFragment(html));
  const main = everything.find((node) => isElement(node) && node.tagName === 'main');
  const elements = (main ? everythingIn(main) : []).filter(isElement);
  return {
    headings: elements.filter(isHeading).length,
    links: [...new Set(elements.filter(isLink).flatMap((link) => attribute(link, 'href') ?? []))],
    pictures: [...new Set(elements.filter(({ tagName }) => tagName === 'img').flatMap((picture) => attribute(picture, 'src') ?? []))],
    presses: () => pressesOf(elements),
    seen() {
      if (!main) return nothing;
      const reads = textsIn(main);
      const says = [...reads, ...elements.flatMap((element) => spoken.flatMap((name) => attribute(element, name) ?? []))];
      return { reads, says, doubled: doubledIn(elements, everything), dropped: elements.flatMap(droppedOf), nameless: namelessIn(main), deaf: deafIn(main), shows: showsSomething(main), hides: !showsSomething(main) && showsSomething(main, true), moved: movedIn(main, html) };
    },
  };
}

/** The path of the shop, without language, to which a link of a page leads; undefined where it leads out of the shop, or to a place on the page itself. */
export function shopPathOf(href: string, page: URL): string | undefined {
  if (/^\s*(#|$)/.test(href) || !URL.canParse(href, page)) return undefined;
  const { origin, pathname } = new URL(href, page);
  return origin === page.origin ? splitPath(pathname).path : undefined;
}

/** The path to which a page leads by itself, where nobody has a page of its language; `to` is as the shop goes there, with the language's prefix. */
export function deadPath(to: string, pathname: string, isAnswered: (path: string) => boolean): string | undefined {
  const page = pageUrl(pathname);
  if (shopPathOf(to, page) === undefined) return undefined;
  const { language, path } = splitPath(new URL(to, page).pathname);
  return language === splitPath(pathname).language && isAnswered(path) ? undefined : path;
}

/** Words as a pattern that is nothing but them. */
export const escapeRegExp = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether the API's answers name a path: what editors write is no fault of the code that shows it. */
export const isMentionedIn = (path: string, answers: Iterable<{ text: string }>): boolean => {
  const asAWhole = new RegExp(`(?<![\\w/-])(?:/\\w\\w)?${escapeRegExp(path)}(?![\\w/-])`);
  return [...answers].some(({ text }) => asAWhole.test(text));
};
