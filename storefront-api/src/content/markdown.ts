import { anchorHref, anchorNamed, anchorOf, createAnchors, isAnchor } from '@storefront/contracts';
import MarkdownIt from 'markdown-it';
import { allowedTags, sanitise } from './html';
import type { Part } from './markdownFile';
import type { Mistake } from './mistakes';

/** A picture as a text shows it. */
export interface ShownPicture {
  address: string;
  width: number;
  height: number;
}

export interface Writing {
  file: string;
  field: string;
  /** The picture of a path in the folder; undefined where there is none. */
  picture: (path: string) => ShownPicture | undefined;
  mistakes: Mistake[];
}

type Token = ReturnType<MarkdownIt['parse']>[number];

const markdown = new MarkdownIt({ html: true });
// Our own addresses are judged below, by sentences; the rest is what the library refuses.
const tagName = /<\/?([a-z][a-z0-9]*)/gi;
const unsafeLink = /\]\(\s*<?\s*(javascript|vbscript|data|file):/i;
const isElsewhere = (address: string) => /^(https?:\/\/|mailto:)/i.test(address) || /^(\/(?!\/)|#)/.test(address);

/** The first level belongs to the page. */
function lowerHeading(token: Token) {
  if (token.type === 'heading_open' || token.type === 'heading_close') token.tag = `h${Math.min(4, Math.max(2, Number(token.tag.slice(1)) + (token.markup === '=' ? 1 : 0)))}`;
}

/** Parts of a heading that are no words of it, and what stands for them there. */
const unspoken: Record<string, string> = { softbreak: ' ', html_inline: '' };
const wordsOf = (token: Token | undefined) => (token?.children ?? []).map(({ type, content }) => unspoken[type] ?? content).join('');

/** The ids that headings written as HTML have already. */
const writtenIds = (tokens: Token[]) => tokens.filter(({ type }) => type === 'html_block').flatMap(({ content }) => [...content.matchAll(/\sid\s*=\s*["']?([^\s"'>]+)/gi)].map(([, id = '']) => id));

/** Headings get the ids by which addresses name them, and links to them lead there. */
function anchorHeadings(tokens: Token[]) {
  const give = createAnchors(writtenIds(tokens));
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', give(anchorOf(wordsOf(tokens[index + 1]))));
    for (const child of token.children ?? []) if (child.type === 'link_open') leadToHeading(child);
  });
}

/** Owners write a link to a heading by its words: `[how](#how-to-pay)`. */
function leadToHeading(link: Token) {
  const href = link.attrGet('href') ?? '';
  const named = anchorNamed(href);
  if (/^#./.test(href)) link.attrSet('href', anchorHref(isAnchor(named) ? named : anchorOf(named)));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A sign of per cent that is part of the name.
    return path;
  }
}

/** The path of a picture in the folder. Editors that show pictures want it from where the text stands, and write spaces in their own way. */
const inFolder = (path: string) => decoded(path).replace(/^\.{1,2}\/(?=pictures\/)/, '');

function sizePicture(token: Token, writing: Writing, complain: (sentence: string) => void) {
  const path = token.attrGet('src') ?? '';
  if (/^https:\/\//i.test(path)) return token.attrSet('loading', 'lazy');
  const picture = writing.picture(inFolder(path));
  if (!picture) return complain(`There is no picture ${path} in the folder.`);
  for (const [name, value] of Object.entries({ src: picture.address, width: picture.width, height: picture.height, loading: 'lazy', decoding: 'async' }))
    token.attrSet(name, String(value));
}

function judge(token: Token, writing: Writing, complain: (sentence: string) => void) {
  lowerHeading(token);
  if (token.type === 'image') sizePicture(token, writing, complain);
  const href = token.type === 'link_open' ? (token.attrGet('href') ?? '') : '/';
  if (!isElsewhere(href)) complain(`The link ${href} leads nowhere. Write an address such as https://example.com, or a path of the shop such as /catalog.`);
  if (token.type !== 'html_block' && token.type !== 'html_inline') return;
  const names = [...token.content.matchAll(tagName)].map(([, name = '']) => name.toLowerCase());
  const foreign = names.find((name) => !allowedTags.includes(name));
  if (foreign !== undefined) complain(`The tag <${foreign}> may not stand in a text. Write “\\<” for the sign itself.`);
  if (/\son[a-z]+\s*=/i.test(token.content)) complain('A tag with an action (such as onclick) may not stand in a text. Leave the action out.');
}

/** Markdown as the HTML that pages show, sanitised; what may not stand in it is told and left out. */
export function renderMarkdown({ text, line }: Part, writing: Writing): string {
  const tokens = markdown.parse(text, {});
  let at = line;
  const complain = (sentence: string) => void writing.mistakes.push({ file: writing.file, line: at, field: writing.field, sentence });
  if (unsafeLink.test(text)) complain('A link may lead to an address such as https://example.com alone, not to a script or to data.');
  for (const token of tokens) {
    if (token.map) at = line + token.map[0];
    judge(token, writing, complain);
    for (const child of token.children ?? []) judge(child, writing, complain);
  }
  anchorHeadings(tokens);
  return sanitise(markdown.renderer.render(tokens, markdown.options, {})).trim();
}

const special = /[\\`*_~<>|&]/g;

/** Plain words as the Markdown that shows them: what a database held before texts were Markdown. */
export function toMarkdown(text: string): string {
  return text
    .replace(special, (sign) => `\\${sign}`)
    .replace(/^(\s*)([#+-]|\d+[.)])(?=\s)/gm, (_all, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`)
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/!\[/g, '!\\[')
    .replace(/([^\n])\n(?=[^\n])/g, '$1\\\n');
}

/** HTML of before, or what its owner wrote by hand in a database: as it is where it has tags, words otherwise. */
export const sourceOf = (kept: string): string => (/<\/?[a-z][^>]*>/i.test(kept) ? kept.replace(/\n\s*\n/g, '\n') : toMarkdown(kept));
