import { isAnchor } from '@storefront/contracts';
import sanitizeHtml, { type Transformer } from 'sanitize-html';

/** All that a text of the content may be made of. */
export const allowedTags = [
  'p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'em', 'b', 'i', 's', 'del', 'u', 'sub', 'sup', 'code', 'pre', 'blockquote',
  'ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
];

const isForeign = (href: string) => /^https?:/i.test(href);

const headings = ['h2', 'h3', 'h4'];

/** A heading may be called so that addresses name it, and not as a page calls parts of its own. */
const heading: Transformer = (tagName, { id = '' }) => ({ tagName, attribs: Object.fromEntries(isAnchor(id) ? [['id', id]] : []) });

/** The tags of a text that may stand there, with their attributes as a browser reads them. */
export function tagsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  // A copy: what is not to be kept is taken out of the other.
  const see: Transformer = (tagName, attribs) => (found.push({ name: tagName, attributes: { ...attribs } }), { tagName, attribs });
  sanitizeHtml(html, { allowedTags, allowedAttributes: false, transformTags: { '*': see } });
  return found;
}

/**
 * Keeps what may stand in a text and nothing else; foreign links open apart and learn nothing of this shop. `picture` says what a picture of
 * the folder is drawn with.
 */
export function sanitise(html: string, picture: (path: string) => Record<string, string> | undefined = () => undefined): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href', 'title', 'rel', 'target'], img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'], ol: ['start'], ...Object.fromEntries(headings.map((tag) => [tag, ['id']])) },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    // With their words: nobody reads them.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'svg', 'math', 'title', 'xmp'],
    transformTags: {
      ...Object.fromEntries(headings.map((tag) => [tag, heading])),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, ...picture(attribs.src ?? '') } }),
      a: (tagName, { href = '', title }) => ({
        tagName,
        attribs: { href, ...(title ? { title } : {}), ...(isForeign(href) ? { rel: 'noopener noreferrer', target: '_blank' } : {}) },
      }),
    },
  });
}
