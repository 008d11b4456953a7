import sanitizeHtml from 'sanitize-html';

/** All that a text of the content may be made of. */
export const allowedTags = [
  'p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'em', 'b', 'i', 's', 'del', 'u', 'sub', 'sup', 'code', 'pre', 'blockquote',
  'ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
];

const isForeign = (href: string) => /^https?:/i.test(href);

/** Keeps what may stand in a text and nothing else; foreign links open apart and learn nothing of this shop. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href', 'title', 'rel', 'target'], img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    // With their words: nobody reads them.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'svg', 'math', 'title', 'xmp'],
    transformTags: {
      a: (tagName, { href = '', title }) => ({
        tagName,
        attribs: { href, ...(title ? { title } : {}), ...(isForeign(href) ? { rel: 'noopener noreferrer', target: '_blank' } : {}) },
      }),
    },
  });
}
