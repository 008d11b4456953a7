import { decodeEntities, isMarkup, replaceTags, withoutUnseen } from '@storefront/ui';

const blocks = /^(p|div|section|article|header|footer|blockquote|h[1-6]|ul|ol|table|tr|hr|pre)$/;

/** Writes a tag as the plain text that it stands for: a line break, a blank line, a bullet, a number, or nothing. */
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
 * Content as plain text: blank lines part paragraphs, bullets and numbers begin list items. It may come as such, or as simple
 * HTML, of which nothing but words and their order is kept. Without `marksItems` the items of its lists have no bullets and numbers.
 */
export function toPlainText(content: string, { marksItems = true } = {}): string {
  const text = withoutUnseen(content);
  const lines = isMarkup(text) ? text.replace(/\s+/g, ' ') : text;
  const written = replaceTags(lines, tagWriter(marksItems)).replace(/(\n(?:•|\d+\.) )\s+/g, '$1');
  return decodeEntities(written).trim();
}
