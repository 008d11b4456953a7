import { decodeEntities, isMarkup, replaceTags, withoutUnseen } from '@storefront/ui';

const blocks = /^(p|div|section|article|header|footer|blockquote|h[1-6]|ul|ol|table|tr|hr|pre)$/;

/** Returns a function that turns a tag into plain text: a line break, a blank line, a bullet, a number, or nothing. */
function tagWriter(marksItems: boolean) {
  const counters: (number | null)[] = [];
  return (name: string, opens: boolean): string => {
    if (name === 'ol' || name === 'ul') {
      if (opens) counters.push(name === 'ol' ? 0 : null);
      else counters.pop();
    }
    if (name === 'br') return '\n';
    if (name === 'li' && opens && !marksItems) return '\n';
    if (name === 'li' && opens) {
      const counter = counters.pop() ?? null;
      counters.push(counter === null ? null : counter + 1);
      return counter === null ? '\n• ' : `\n${counter + 1}. `;
    }
    if (!blocks.test(name)) return '';
    return counters.length > 0 ? ' ' : '\n\n';
  };
}

/**
 * Plain text of content, which may be simple HTML: blank lines separate paragraphs, bullets and numbers begin list
 * items. Without `marksItems` the items of HTML lists have no bullets and numbers.
 */
export function toPlainText(content: string, { marksItems = true } = {}): string {
  const text = withoutUnseen(content);
  const lines = isMarkup(text) ? text.replace(/\s+/g, ' ') : text;
  const written = replaceTags(lines, tagWriter(marksItems)).replace(/(\n(?:•|\d+\.) )\s+/g, '$1');
  return decodeEntities(written).trim();
}
