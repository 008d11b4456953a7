import { decodeEntities } from './entities';
import { tag, withoutUnseen } from './tags';

export interface Element {
  tag: string;
  attributes: Record<string, string>;
  children: MarkupNode[];
}

export type MarkupNode = string | Element;

const inline = ['strong', 'em', 'b', 'i', 's', 'del', 'u', 'sub', 'sup', 'code', 'a'];
const empty = ['br', 'hr', 'img'];
const blocks = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'pre', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'hr'];
const allowed = new Set([...inline, ...empty, ...blocks]);

/** What others write for the same. */
const aliases: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4', div: 'p', section: 'p', article: 'p', header: 'p', footer: 'p', center: 'p' };

/** What may stand only in another. */
const parents: Record<string, string[]> = { thead: ['table'], tbody: ['table'], tr: ['thead', 'tbody', 'table'], th: ['tr'], td: ['tr'], li: ['ul', 'ol'] };

/** What a part of a table ends by beginning. */
const ended: Record<string, string[]> = { thead: ['thead', 'tbody'], tbody: ['thead', 'tbody'], tr: ['tr'], td: ['td', 'th'], th: ['td', 'th'] };

/** How deep texts are nested at most: a reader of a page has no stack without an end. */
const DEPTH = 40;

const attribute = /(?<![a-z-])([a-z][a-z-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const attributesOf = (source: string): Record<string, string> =>
  Object.fromEntries([...source.matchAll(attribute)].map(([, name = '', double, single, bare]) => [name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? '')]));

/** Whether a browser leaves a node in a paragraph: not so where there is a block within it, however deep. */
const isPhrasing = (node: MarkupNode): boolean => typeof node === 'string' || node.tag === 'br' || node.tag === 'img' || (inline.includes(node.tag) && node.children.every(isPhrasing));

function createReader() {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open: Element[] = [root];
  const top = () => open[open.length - 1] ?? root;
  const isOpen = (name: string) => open.some((element) => element.tag === name);

  /** Closes an element with all that stands open in it. */
  function close(name: string) {
    const index = open.findLastIndex((element) => element.tag === name);
    if (index > 0) open.length = index;
  }

  function begin(name: string, attributes: Record<string, string>) {
    if (name === 'a' && isOpen('a')) return;
    // As browsers read it: a paragraph ends where another block begins, an item where the next one does.
    if (blocks.includes(name)) for (const before of ['p', ...(/^h\d$/.test(name) ? ['h2', 'h3', 'h4'] : [])]) close(before);
    if (name === 'li' && open.findLastIndex(({ tag: other }) => other === 'li') > open.findLastIndex(({ tag: other }) => other === 'ul' || other === 'ol')) close('li');
    for (const cell of ended[name] ?? []) closeCell(cell);
    if (parents[name] && !parents[name].includes(top().tag)) return;
    if (open.length > DEPTH) return;
    const element: Element = { tag: name, attributes, children: [] };
    top().children.push(element);
    if (!empty.includes(name)) open.push(element);
  }

  /** A cell or row of the innermost table. */
  function closeCell(name: string) {
    if (open.findLastIndex((element) => element.tag === name) > open.findLastIndex((element) => element.tag === 'table')) close(name);
  }

  return {
    root,
    begin,
    close,
    text(words: string) {
      if (words !== '') top().children.push(words);
    },
  };
}

const isBlank = (node: MarkupNode) => typeof node === 'string' && node.trim() === '';

/** Words that stand in no paragraph are one. */
function inParagraphs(nodes: MarkupNode[]): MarkupNode[] {
  const made: MarkupNode[] = [];
  let paragraph: Element | undefined;
  for (const node of nodes) {
    if (!isPhrasing(node)) {
      paragraph = undefined;
      made.push(node);
    } else if (paragraph) paragraph.children.push(node);
    else if (!isBlank(node)) made.push((paragraph = { tag: 'p', attributes: {}, children: [node] }));
  }
  return made.filter((node) => typeof node === 'string' || node.tag !== 'p' || !node.children.every(isBlank));
}

const only: Record<string, string[]> = { ul: ['li'], ol: ['li'], table: ['thead', 'tbody', 'tr'], thead: ['tr'], tbody: ['tr'], tr: ['th', 'td'] };

/** Without the line break that a browser drops where it begins what is preformatted. */
function withoutFirstBreak([first, ...rest]: MarkupNode[]): MarkupNode[] {
  if (first === undefined) return [];
  return typeof first === 'string' ? [first.replace(/^\r?\n/, ''), ...rest] : [first, ...rest];
}

/** Leaves out what a browser would move elsewhere, so that server and browser agree. */
function fit(node: MarkupNode): MarkupNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'pre') return { ...node, children: withoutFirstBreak(node.children).map(fit) };
  const fitting = only[node.tag];
  const children = fitting ? node.children.filter((child) => typeof child !== 'string' && fitting.includes(child.tag)) : node.children;
  const fitted = children.map(fit);
  if (node.tag !== 'table') return { ...node, children: fitted };
  const rows = fitted.filter((child) => typeof child !== 'string' && child.tag === 'tr');
  const parts = fitted.filter((child) => !rows.includes(child));
  return { ...node, children: rows.length > 0 ? [...parts, { tag: 'tbody', attributes: {}, children: rows }] : parts };
}

/**
 * HTML from another's hands as a tree of what may stand in a text: known tags with their attributes, and words. Whatever else it held is
 * not there; nobody's markup is ever written into a page as it came.
 */
export function readMarkup(html: string): MarkupNode[] {
  const reader = createReader();
  const source = withoutUnseen(html);
  let at = 0;
  for (const { 0: whole, 1: slash, 2: rawName = '', 3: rest = '', index } of source.matchAll(tag)) {
    reader.text(decodeEntities(source.slice(at, index)));
    at = index + whole.length;
    const name = aliases[rawName.toLowerCase()] ?? rawName.toLowerCase();
    if (!allowed.has(name)) continue;
    if (slash === '') reader.begin(name, attributesOf(rest));
    else if (!empty.includes(name)) reader.close(name);
  }
  reader.text(decodeEntities(source.slice(at)));
  return inParagraphs(reader.root.children.map(fit));
}
