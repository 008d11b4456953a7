import { anchorHref, anchorNamed, anchorOf, createAnchors, isAnchor } from '@storefront/contracts';
import { allowedTags, sanitise, tagsOf } from './html';
import type { Part } from '../reading/markdownFile';
import type { Mistake } from '../reading/mistakes';
import { markdown, wordsOf, type Token } from '../reading/parser';

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

// Mistakes that are reported by sentences here; the library would refuse such links silently.
const tagName = /<\/?([a-z][a-z0-9]*)/gi;
const unsafeLink = /\]\(\s*<?\s*(javascript|vbscript|data|file):/i;
const isElsewhere = (address: string) => /^(https?:\/\/|mailto:)/i.test(address) || /^(\/(?!\/)|#)/.test(address);

/** Moves headings down to h2–h4, since h1 is the page's. */
function lowerHeading(token: Token) {
  if (token.type === 'heading_open' || token.type === 'heading_close')
    token.tag = `h${Math.min(4, Math.max(2, Number(token.tag.slice(1)) + (token.markup === '=' ? 1 : 0)))}`;
}

/** Ids in blocks of HTML. */
const writtenIds = (tokens: Token[]) =>
  tokens
    .filter(({ type }) => type === 'html_block')
    .flatMap(({ content }) => [...content.matchAll(/\sid\s*=\s*["']?([^\s"'>]+)/gi)].map(([, id = '']) => id));

/** Gives headings their ids, and resolves links to them. */
function anchorHeadings(tokens: Token[]) {
  const give = createAnchors(writtenIds(tokens));
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', give(anchorOf(wordsOf(tokens[index + 1]))));
    for (const child of token.children ?? []) if (child.type === 'link_open') leadToHeading(child);
  });
}

/** Owners link to a heading by its words: `[how](#how-to-pay)`. */
function leadToHeading(link: Token) {
  const href = link.attrGet('href') ?? '';
  const named = anchorNamed(href);
  if (/^#./.test(href)) link.attrSet('href', anchorHref(isAnchor(named) ? named : anchorOf(named)));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that is part of the name.
    return path;
  }
}

/** A picture's path in the folder. Editors write it relative to the text's file, and may encode spaces. */
const inFolder = (path: string) => decoded(path).replace(/^\.{1,2}\/(?=pictures\/)/, '');

type Complain = (sentence: string) => void;

const shownBy = ({ address, width, height }: ShownPicture) => ({
  src: address,
  width: String(width),
  height: String(height),
  loading: 'lazy',
  decoding: 'async',
});

/** Attributes of a picture in a text; undefined if there is no such picture. */
function pictureOf(path: string, { picture }: Writing): Record<string, string> | undefined {
  const found = picture(inFolder(path));
  if (found) return shownBy(found);
  return /^https:\/\//i.test(path) ? { loading: 'lazy' } : undefined;
}

function judgePicture(path: string, writing: Writing, complain: Complain) {
  const attributes = pictureOf(path, writing);
  if (!attributes) complain(`There is no picture ${path} in the folder.`);
  return attributes ?? {};
}

function judgeLink(href: string, complain: Complain) {
  if (!isElsewhere(href))
    complain(
      `The link ${href} leads nowhere. Write an address such as https://example.com, or a path of the shop such as /catalog.`,
    );
}

/** Checks HTML tags by the same rules as Markdown. */
function judgeTags(html: string, writing: Writing, complain: Complain) {
  const names = [...html.matchAll(tagName)].map(([, name = '']) => name.toLowerCase());
  const foreign = names.find((name) => !allowedTags.includes(name));
  if (foreign !== undefined)
    return complain(`The tag <${foreign}> may not stand in a text. Write “\\<” for the sign itself.`);
  for (const { name, attributes } of tagsOf(html)) {
    if (Object.keys(attributes).some((attribute) => /^on/i.test(attribute)))
      complain('A tag with an action (such as onclick) may not stand in a text. Leave the action out.');
    if (name === 'a' && attributes.href !== undefined) judgeLink(attributes.href, complain);
    if (name === 'img') judgePicture(attributes.src ?? '', writing, complain);
  }
}

function judge(token: Token, writing: Writing, complain: Complain) {
  lowerHeading(token);
  if (token.type === 'image')
    for (const [name, value] of Object.entries(judgePicture(token.attrGet('src') ?? '', writing, complain)))
      token.attrSet(name, value);
  if (token.type === 'link_open') judgeLink(token.attrGet('href') ?? '', complain);
  if (token.type === 'html_block' || token.type === 'html_inline') judgeTags(token.content, writing, complain);
}

/** Renders Markdown as sanitised HTML; what is not allowed is reported and left out. */
export function renderMarkdown({ text, line, references = {} }: Part, writing: Writing): string {
  const tokens = markdown.parse(text, { references: { ...references } });
  let at = line;
  const complain = (sentence: string) =>
    void writing.mistakes.push({ file: writing.file, line: at, field: writing.field, sentence });
  if (unsafeLink.test(text))
    complain('A link may lead to an address such as https://example.com alone, not to a script or to data.');
  for (const token of tokens) {
    if (token.map) at = line + token.map[0];
    judge(token, writing, complain);
    for (const child of token.children ?? []) judge(child, writing, complain);
  }
  anchorHeadings(tokens);
  return sanitise(markdown.renderer.render(tokens, markdown.options, {}), (path) => pictureOf(path, writing)).trim();
}

const special = /[\\`*_~<>|&]/g;

/** Escapes plain text as Markdown, for texts that were stored before the content was Markdown. */
export function toMarkdown(text: string): string {
  return (
    text
      .replace(special, (sign) => `\\${sign}`)
      .replace(
        /^(\s*)([#+-]|\d+[.)])(?=\s)/gm,
        (_all, space: string, sign: string) => `${space}${sign.slice(0, -1)}\\${sign.slice(-1)}`,
      )
      // A line of these alone would turn the line above into a heading.
      .replace(/^(\s*)(-{2,}|=+)(?=\s*$)/gm, '$1\\$2')
      .replace(/\](?=[([:])/g, '\\]')
      .replace(/!\[/g, '!\\[')
      .replace(/([^\n])\n(?=[^\n])/g, '$1\\\n')
  );
}

/** The Markdown of a text from the database: HTML stays as it is, text without tags is escaped. */
export const sourceOf = (kept: string): string =>
  /<\/?[a-z][^>]*>/i.test(kept) ? kept.replace(/\n\s*\n/g, '\n') : toMarkdown(kept);
