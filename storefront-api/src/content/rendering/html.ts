import { isAnchor } from '@storefront/contracts';
import sanitizeHtml, { type Transformer } from 'sanitize-html';

/** The tags that texts may have. */
export const allowedTags = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'b',
  'i',
  's',
  'del',
  'u',
  'sub',
  'sup',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

const isForeign = (href: string) => /^https?:/i.test(href);

const headings = ['h2', 'h3', 'h4'];

/** Headings keep ids that are anchors of texts; others could collide with the page's own ids. */
const heading: Transformer = (tagName, { id = '' }) => ({
  tagName,
  attribs: Object.fromEntries(isAnchor(id) ? [['id', id]] : []),
});

/** The allowed tags in a text, with their attributes as a browser parses them. */
export function tagsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  // A copy, since the sanitiser removes attributes from its own.
  const see: Transformer = (tagName, attribs) => {
    found.push({ name: tagName, attributes: { ...attribs } });
    return { tagName, attribs };
  };
  sanitizeHtml(html, { allowedTags, allowedAttributes: false, transformTags: { '*': see } });
  return found;
}

/**
 * Sanitises HTML; links to other sites open in a new tab, without a referrer. `picture` gives the attributes of the
 * folder's pictures.
 */
export function sanitise(
  html: string,
  picture: (path: string) => Record<string, string> | undefined = () => undefined,
): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
      ol: ['start'],
      ...Object.fromEntries(headings.map((tag) => [tag, ['id']])),
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    // Removed with their text.
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'iframe',
      'svg',
      'math',
      'title',
      'xmp',
    ],
    transformTags: {
      ...Object.fromEntries(headings.map((tag) => [tag, heading])),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, ...picture(attribs.src ?? '') } }),
      a: (tagName, { href = '', title }) => ({
        tagName,
        attribs: {
          href,
          ...(title ? { title } : {}),
          ...(isForeign(href) ? { rel: 'noopener noreferrer', target: '_blank' } : {}),
        },
      }),
    },
  });
}
