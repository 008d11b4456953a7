import { limits } from '@storefront/contracts';
import { toPlainText } from './plainText';

/** The ranges of outermost `[…]`. */
function segmentsOf(text: string): [start: number, end: number][] {
  const opened: number[] = [];
  const segments: [number, number][] = [];
  for (const { 0: sign, index } of text.matchAll(/[[\]]/g)) {
    if (sign === '[') opened.push(index);
    else {
      const start = opened.pop();
      if (start === undefined) continue;
      while ((segments.at(-1)?.[0] ?? -1) > start) segments.pop();
      segments.push([start, index + 1]);
    }
  }
  return segments;
}

/** Placeholder of removed segments: a character for private use, which texts do not have. */
const gone = '\ue000';

/**
 * Removes `[…]` and its content from a line, and spaces that would be left within brackets, quotation marks or before a
 * full stop.
 */
function withoutSegments(line: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const [start, end] of segmentsOf(line)) {
    kept.push(line.slice(from, start));
    from = end;
  }
  return [...kept, line.slice(from)]
    .join(gone)
    .replace(/\ue000(?: ?\ue000)+/g, gone)
    .replace(/ ?\ue000(?=[.,!?;:…)»”])/g, '')
    .replace(/([(«“])\ue000 ?/g, '$1')
    .replaceAll(gone, '');
}

/** Joins lines without their bullets. Numbers stay: they may be words (`2026. A year of …`). */
const oneLine = (text: string) => text.replace(/^• /gm, '').replace(/\s+/g, ' ').trim();

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = text.slice(0, length - 1);
  const wordEnd = /\s/.test(text.charAt(length - 1)) ? room.length : room.lastIndexOf(' ');
  const whole = wordEnd > 0 ? room.slice(0, wordEnd) : room.replace(/[\ud800-\udbff]$/, '');
  return `${whole.replace(/[\s.,;:–—-]+$/, '')}…`;
}

const plainLine = (content: string) => oneLine(toPlainText(content, { marksItems: false }));

/**
 * The beginning of an announcement's text as one line: no tags, no `[…]` segments, at most `length` characters with the
 * ellipsis (S135).
 */
export function toExcerpt(content: string, length: number = limits.newsExcerptLength): string {
  return cut(oneLine(withoutSegments(plainLine(content))), length);
}

/** The same of other texts, of which `[…]` is a part. */
export const toBeginning = (content: string, length: number): string => cut(plainLine(content), length);
