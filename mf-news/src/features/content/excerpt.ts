import { limits } from '@storefront/contracts';
import { toPlainText } from './plainText';

/** Removes `[…]` with what stands inside, from the innermost outwards. */
function withoutSegments(text: string): string {
  const shorter = text.replace(/\[[^[\]]*\]/g, ' ');
  return shorter === text ? text : withoutSegments(shorter);
}

const oneLine = (text: string) =>
  text
    .replace(/^(?:•|\d+\.) /gm, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,!?;:…])/g, '$1')
    .trim();

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const room = text.slice(0, length - 1);
  const wordEnd = /\s/.test(text.charAt(length - 1)) ? room.length : room.lastIndexOf(' ');
  const whole = wordEnd > 0 ? room.slice(0, wordEnd) : room.replace(/[\ud800-\udbff]$/, '');
  return `${whole.replace(/[\s.,;:–—-]+$/, '')}…`;
}

/** The beginning of a text as one line: no tags, no `[…]` segments, at most `length` characters with the ellipsis (S135). */
export function toExcerpt(content: string, length: number = limits.newsExcerptLength): string {
  return cut(oneLine(withoutSegments(toPlainText(content))), length);
}
