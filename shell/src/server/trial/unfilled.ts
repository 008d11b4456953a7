/** What stands around a name, up to the next one. */
const places = /[^{}]*(\{\{[^{}]+\}\})[^{}]*/g;

const textsIn = (words: unknown): string[] => (typeof words === 'string' ? [words] : typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []);

const written = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' } as Record<string, string>;

/** A text as it is written in HTML. */
export const asHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => written[sign]!);

/**
 * The name that a text leaves room for (`{{name}}`) and that stands on the page as it is written, between that text's other words: a name alone might be
 * anybody's.
 */
export function unfilledIn(html: string, words: unknown): string | undefined {
  const rooms = textsIn(words).flatMap((text) => [...text.matchAll(places)].map(([whole, name = '']) => ({ whole, name })));
  return rooms.find(({ whole, name }) => /\p{L}/u.test(whole.replace(name, '')) && html.includes(asHtml(whole)))?.name;
}
