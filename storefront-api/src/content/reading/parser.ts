import MarkdownIt from 'markdown-it';

/** The only Markdown parser, so that checks and rendering agree on what is a heading. */
export const markdown = new MarkdownIt({ html: true });

export type Token = ReturnType<MarkdownIt['parse']>[number];

/** Link reference definitions by name: `[us]: https://example.com`. */
export type References = Record<string, { href: string; title?: string }>;

export function referencesIn(text: string): References {
  const found: { references?: References } = {};
  if (/^ {0,3}\[[^\]]+\]:/m.test(text)) markdown.parse(text, found);
  return found.references ?? {};
}

/** Replacements for inline tokens that are no words. */
const unspoken: Record<string, string> = { softbreak: ' ', hardbreak: ' ', html_inline: '' };

/** The text of a heading or a paragraph, without markup. */
export const wordsOf = (token: Token | undefined) =>
  (token?.children ?? []).map(({ type, content }) => unspoken[type] ?? content).join('');
