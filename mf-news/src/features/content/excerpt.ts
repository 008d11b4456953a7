import { limits } from '@storefront/contracts';
import { toPlainText } from './plainText';

/** From where to where `[…]` stand that stand in no other. */
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

/** Removes `[…]` with what stands inside, and the space that it would leave before a full stop. */
function withoutSegments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const [start, end] of segmentsOf(text)) {
    const before = text.slice(from, start);
    kept.push(/[.,!?;:…]/.test(text.charAt(end)) ? before.trimEnd() : `${before} `);
    from = end;
  }
  return kept.join('') + text.slice(from);
}

/** Bullets are no words; a number that begins a line is one (`2026. A year of …`). */
const oneLine = (text: string) => text.replace(/^• /gm, '').replace(/\s+/g, ' ').trim();

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = text.slice(0, length - 1);
  const wordEnd = /\s/.test(text.charAt(length - 1)) ? room.length : room.lastIndexOf(' ');
  const whole = wordEnd > 0 ? room.slice(0, wordEnd) : room.replace(/[\ud800-\udbff]$/, '');
  return `${whole.replace(/[\s.,;:–—-]+$/, '')}…`;
}

/** The beginning of a text as one line: no tags, no `[…]` segments, at most `length` characters with the ellipsis (S135). */
export function toExcerpt(content: string, length: number = limits.newsExcerptLength): string {
  return cut(oneLine(withoutSegments(toPlainText(content, { marksItems: false }))), length);
}
