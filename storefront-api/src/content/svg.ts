import sanitizeHtml from 'sanitize-html';
import { createStyles } from './svgStyles';

const shapes = ['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'desc', 'defs', 'use', 'symbol',
  'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'marker'];
const attributes = ['xmlns', 'xmlns:xlink', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy',
  'd', 'dx', 'dy', 'points', 'id', 'href', 'xlink:href', 'transform', 'offset', 'refX', 'refY', 'orient', 'role', 'version', 'pathLength',
  'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits',
  'markerWidth', 'markerHeight', 'markerUnits', 'clip-path', 'clip-rule', 'mask', 'marker-start', 'marker-mid', 'marker-end', 'color', 'display', 'opacity', 'visibility',
  'fill', 'fill-opacity', 'fill-rule', 'stop-color', 'stop-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray',
  'stroke-dashoffset', 'stroke-opacity', 'vector-effect', 'font-family', 'font-size', 'font-style', 'font-weight', 'letter-spacing', 'text-anchor', 'dominant-baseline'];

/** What may stand before a bracket in a value: how something is moved and coloured. Whatever else CSS calls so may load something. */
const calls = ['matrix', 'translate', 'translatex', 'translatey', 'scale', 'scalex', 'scaley', 'rotate', 'skewx', 'skewy', 'rgb', 'rgba', 'hsl', 'hsla', 'url'];

/** Judges the words before brackets; CSS spells letters by their numbers, too, and hides them in comments. */
function isHarmless(value: string): boolean {
  if (!value.includes('(')) return true;
  if (/\\|\/\*/.test(value)) return false;
  const parts = value.split('(');
  return parts.slice(1).every((inside, index) => {
    const name = (parts[index] ?? '').trimEnd().split(/[\s,;)]/).at(-1)?.toLowerCase() ?? '';
    return calls.includes(name) && (name !== 'url' || /^\s*["']?#/.test(inside));
  });
}

/** What an attribute may lead to is a part of the drawing itself. */
const leadsInside = (name: string, value: string) => (/^(xlink:)?href$/.test(name) ? value.startsWith('#') : isHarmless(value) && !/(javascript|data):/i.test(value));

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** A browser draws nothing without these, and another meaning of the names is nobody's. */
const spaces = (tagName: string): Record<string, string> => (tagName === 'svg' ? { xmlns: SVG, 'xmlns:xlink': XLINK } : {});

const inside = (attribs: Record<string, string>) => Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !name.startsWith('xmlns') && leadsInside(name, value)));

/** A drawing without whatever could run, load or hide in it; null where nothing is left of it. */
export function sanitiseSvg(text: string): string | null {
  // Entities that are declared grow beyond any memory when they are read.
  if (/<!(DOCTYPE|ENTITY)/i.test(text.replace(/<!DOCTYPE svg PUBLIC "[^"<>[\]]*"\s*"[^"<>[\]]*"\s*>/i, ''))) return null;
  const styled = createStyles(text);
  const clean = sanitizeHtml(text, {
    allowedTags: shapes,
    allowedAttributes: { '*': attributes },
    allowedSchemes: ['http', 'https'],
    allowedSchemesAppliedToAttributes: [],
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'metadata'],
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: { ...spaces(tagName), ...inside(styled(tagName, attribs)) } }) },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    parseStyleAttributes: false,
  }).trim();
  return clean.startsWith('<svg') ? clean : null;
}
