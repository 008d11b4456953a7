import MarkdownIt from 'markdown-it';

/** The one reader of Markdown: what is a heading to it is one to the shop. */
export const markdown = new MarkdownIt({ html: true });

export type Token = ReturnType<MarkdownIt['parse']>[number];

/** Addresses by the names under which a text says them: `[us]: https://example.com`. */
export type References = Record<string, { href: string; title?: string }>;

export function referencesIn(text: string): References {
  const found: { references?: References } = {};
  if (/^ {0,3}\[[^\]]+\]:/m.test(text)) markdown.parse(text, found);
  return found.references ?? {};
}

/** Parts of a line that are no words of it, and what stands for them there. */
const unspoken: Record<string, string> = { softbreak: ' ', hardbreak: ' ', html_inline: '' };

/** The words of a heading or a paragraph, as people read them. */
export const wordsOf = (token: Token | undefined) => (token?.children ?? []).map(({ type, content }) => unspoken[type] ?? content).join('');
