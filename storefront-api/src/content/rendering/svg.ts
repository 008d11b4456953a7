import sanitizeHtml from 'sanitize-html';
import { createStyles } from './svgStyles';

const shapes = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'title',
  'desc',
  'defs',
  'use',
  'symbol',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'marker',
];
const attributes = [
  'xmlns',
  'xmlns:xlink',
  'viewBox',
  'preserveAspectRatio',
  'width',
  'height',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'd',
  'dx',
  'dy',
  'points',
  'id',
  'href',
  'xlink:href',
  'transform',
  'offset',
  'refX',
  'refY',
  'orient',
  'role',
  'version',
  'pathLength',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'patternUnits',
  'patternContentUnits',
  'patternTransform',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'markerWidth',
  'markerHeight',
  'markerUnits',
  'clip-path',
  'clip-rule',
  'mask',
  'marker-start',
  'marker-mid',
  'marker-end',
  'color',
  'display',
  'opacity',
  'visibility',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'vector-effect',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
];

/**
 * Functions that values may call: transforms, colours and `url`, whose target is checked. Other CSS functions may load
 * something.
 */
const calls = [
  'matrix',
  'translate',
  'translatex',
  'translatey',
  'scale',
  'scalex',
  'scaley',
  'rotate',
  'skewx',
  'skewy',
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'url',
];

/** Whether a value calls allowed functions only. Escapes and comments, which could disguise a name, are refused. */
function isHarmless(value: string): boolean {
  if (!value.includes('(')) return true;
  if (/\\|\/\*/.test(value)) return false;
  const parts = value.split('(');
  return parts.slice(1).every((inside, index) => {
    const name =
      (parts[index] ?? '')
        .trimEnd()
        .split(/[\s,;)]/)
        .at(-1)
        ?.toLowerCase() ?? '';
    return calls.includes(name) && (name !== 'url' || /^\s*["']?#/.test(inside));
  });
}

/** Whether an attribute refers to parts of the drawing only. */
const leadsInside = (name: string, value: string) =>
  /^(xlink:)?href$/.test(name) ? value.startsWith('#') : isHarmless(value) && !/(javascript|data):/i.test(value);

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** The required namespaces, always with their standard meaning. */
const spaces = (tagName: string): Record<string, string> =>
  tagName === 'svg' ? { xmlns: SVG, 'xmlns:xlink': XLINK } : {};

const inside = (attribs: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => !name.startsWith('xmlns') && leadsInside(name, value)),
  );

/** Levels of elements: browsers draw five thousand, and the parser takes as long as the square of them. */
const DEEPEST = 1000;

class TooDeep extends Error {}

/** Counts levels of elements; throws `TooDeep` where there are too many. */
function createLevels() {
  let depth = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      if (depth > DEEPEST) throw new TooDeep();
    },
    onCloseTag: () => void (depth -= 1),
  };
}

/** Removes everything from a drawing that could run, load or hide something; null if nothing is left. */
export function sanitiseSvg(text: string): string | null {
  // Declared entities could expand beyond any memory.
  if (/<!(DOCTYPE|ENTITY)/i.test(text.replace(/<!DOCTYPE svg PUBLIC "[^"<>[\]]*"\s*"[^"<>[\]]*"\s*>/i, '')))
    return null;
  try {
    return cleaned(text);
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

function cleaned(text: string): string | null {
  const styled = createStyles(text);
  const clean = sanitizeHtml(text, {
    ...createLevels(),
    allowedTags: shapes,
    allowedAttributes: { '*': attributes },
    allowedSchemes: ['http', 'https'],
    allowedSchemesAppliedToAttributes: [],
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'metadata'],
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: { ...spaces(tagName), ...inside(styled(tagName, attribs)) } }),
    },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    parseStyleAttributes: false,
  }).trim();
  return clean.startsWith('<svg') ? clean : null;
}
