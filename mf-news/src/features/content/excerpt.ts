import { limits } from '@storefront/contracts';
import { toPlainText } from './plainText';

/** Removes `[…]` with what stands inside, from the innermost outwards, and the space that it would leave before a full stop. */
function withoutSegments(text: string): string {
  const shorter = text.replace(/\s*\[[^[\]]*\](?=[.,!?;:…])/g, '').replace(/\[[^[\]]*\]/g, ' ');
  return shorter === text ? text : withoutSegments(shorter);
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
