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
const blocks = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'pre',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
];
const allowed = new Set([...inline, ...empty, ...blocks]);

/** Tags that are treated as another one. */
const aliases: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  section: 'p',
  article: 'p',
  header: 'p',
  footer: 'p',
  center: 'p',
};

/** Required parents. */
const parents: Record<string, string[]> = {
  thead: ['table'],
  tbody: ['table'],
  tr: ['thead', 'tbody', 'table'],
  th: ['tr'],
  td: ['tr'],
  li: ['ul', 'ol'],
};

/** Open parts of a table that a tag closes implicitly. */
const ended: Record<string, string[]> = {
  thead: ['thead', 'tbody'],
  tbody: ['thead', 'tbody'],
  tr: ['tr'],
  td: ['td', 'th'],
  th: ['td', 'th'],
};

/** The deepest nesting, since rendering is recursive. */
const DEPTH = 40;

const attribute = /(?<![a-z-])([a-z][a-z-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

const attributesOf = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );

/** Whether a node may be in a paragraph: not if it contains a block at any depth. */
const isPhrasing = (node: MarkupNode): boolean =>
  typeof node === 'string' ||
  node.tag === 'br' ||
  node.tag === 'img' ||
  (inline.includes(node.tag) && node.children.every(isPhrasing));

function createReader() {
  const root: Element = { tag: '', attributes: {}, children: [] };
  const open: Element[] = [root];
  const top = () => open[open.length - 1] ?? root;
  const isOpen = (name: string) => open.some((element) => element.tag === name);

  /** Closes an element, and all open ones within it. */
  function close(name: string) {
    const index = open.findLastIndex((element) => element.tag === name);
    if (index > 0) open.length = index;
  }

  function begin(name: string, attributes: Record<string, string>) {
    if (name === 'a' && isOpen('a')) return;
    // As browsers do: a block closes an open paragraph, an item the one before.
    if (blocks.includes(name))
      for (const before of ['p', ...(/^h\d$/.test(name) ? ['h2', 'h3', 'h4'] : [])]) close(before);
    if (
      name === 'li' &&
      open.findLastIndex(({ tag: other }) => other === 'li') >
        open.findLastIndex(({ tag: other }) => other === 'ul' || other === 'ol')
    )
      close('li');
    for (const cell of ended[name] ?? []) closeCell(cell);
    if (parents[name] && !parents[name].includes(top().tag)) return;
    if (open.length > DEPTH) return;
    const element: Element = { tag: name, attributes, children: [] };
    top().children.push(element);
    if (!empty.includes(name)) open.push(element);
  }

  /** Closes a cell or row of the innermost table. */
  function closeCell(name: string) {
    if (
      open.findLastIndex((element) => element.tag === name) > open.findLastIndex((element) => element.tag === 'table')
    )
      close(name);
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

/** Wraps text outside of paragraphs in paragraphs. */
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

const only: Record<string, string[]> = {
  ul: ['li'],
  ol: ['li'],
  table: ['thead', 'tbody', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
};

/** Drops a line break at the beginning of `<pre>`, as browsers do. */
function withoutFirstBreak([first, ...rest]: MarkupNode[]): MarkupNode[] {
  if (first === undefined) return [];
  return typeof first === 'string' ? [first.replace(/^\r?\n/, ''), ...rest] : [first, ...rest];
}

/** Leaves out what a browser's parser would move elsewhere, so that hydration matches. */
function fit(node: MarkupNode): MarkupNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'pre') return { ...node, children: withoutFirstBreak(node.children).map(fit) };
  const fitting = only[node.tag];
  const children = fitting
    ? node.children.filter((child) => typeof child !== 'string' && fitting.includes(child.tag))
    : node.children;
  const fitted = children.map(fit);
  if (node.tag !== 'table') return { ...node, children: fitted };
  const rows = fitted.filter((child) => typeof child !== 'string' && child.tag === 'tr');
  const parts = fitted.filter((child) => !rows.includes(child));
  return { ...node, children: rows.length > 0 ? [...parts, { tag: 'tbody', attributes: {}, children: rows }] : parts };
}

/**
 * Parses untrusted HTML into a tree of allowed tags and attributes, and text. Everything else is dropped; markup is
 * never inserted into a page as it came.
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
