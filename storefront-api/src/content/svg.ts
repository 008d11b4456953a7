import sanitizeHtml from 'sanitize-html';

const shapes = ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc', 'defs', 'use', 'symbol',
  'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker'];
const attributes = ['xmlns', 'xmlns:xlink', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy',
  'd', 'dx', 'dy', 'points', 'id', 'href', 'xlink:href', 'transform', 'offset', 'refX', 'refY', 'orient', 'role', 'version', 'pathLength',
  'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits',
  'markerWidth', 'markerHeight', 'markerUnits', 'clip-path', 'clip-rule', 'mask', 'marker-start', 'marker-mid', 'marker-end', 'color', 'display', 'opacity', 'visibility',
  'fill', 'fill-opacity', 'fill-rule', 'stop-color', 'stop-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray',
  'stroke-dashoffset', 'stroke-opacity', 'vector-effect', 'font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'text-anchor', 'dominant-baseline'];

/** What an attribute may lead to is a part of the drawing itself. */
const leadsInside = (name: string, value: string) => (/^(xlink:)?href$/.test(name) ? value.startsWith('#') : !/url\(\s*["']?(?!#|["'])/i.test(value) && !/(javascript|data):/i.test(value));

const inside = (attribs: Record<string, string>) => Object.fromEntries(Object.entries(attribs).filter(([name, value]) => leadsInside(name, value)));

/** A drawing without whatever could run, load or hide in it; null where nothing is left of it. */
export function sanitiseSvg(text: string): string | null {
  // Entities that are declared grow beyond any memory when they are read.
  if (/<!(DOCTYPE|ENTITY)/i.test(text.replace(/<!DOCTYPE svg PUBLIC "[^"<>[\]]*"\s*"[^"<>[\]]*"\s*>/i, ''))) return null;
  const clean = sanitizeHtml(text, {
    allowedTags: shapes,
    allowedAttributes: { '*': attributes },
    allowedSchemes: ['http', 'https'],
    allowedSchemesAppliedToAttributes: [],
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'metadata'],
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: inside(attribs) }) },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    parseStyleAttributes: false,
  }).trim();
  return clean.startsWith('<svg') ? clean : null;
}
