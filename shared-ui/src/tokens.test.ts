import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Oklch = [lightness: number, chroma: number, hue: number];
type Theme = Map<string, Oklch>;

const sheet = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const lightStart = sheet.indexOf('@media (prefers-color-scheme: light)');

const colorsIn = (css: string): Theme => {
  const declarations = css.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map([...declarations].map(([, name, ...parts]) => [name ?? '', parts.map(Number) as Oklch]));
};

it('a name keeps the direction of its letters to itself', () => {
  expect(sheet).toMatch(/\[translate='no'\] \{\s*unicode-bidi: isolate;/);
});

const dark = colorsIn(sheet.slice(0, lightStart));
const light: Theme = new Map([...dark, ...colorsIn(sheet.slice(lightStart))]);

/** Linear sRGB of an OKLCH colour, by Björn Ottosson's matrices; clipped to the gamut. */
const linearRgb = ([lightness, chroma, hue]: Oklch) => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ] as const;
  return rgb.map((channel) => Math.min(1, Math.max(0, channel))) as [number, number, number];
};

const luminance = (color: Oklch) => {
  const [red, green, blue] = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of WCAG 2. */
const contrast = (theme: Theme, front: string, back: string) => {
  const [first, second] = [front, back].map((name) => {
    const color = theme.get(name);
    if (!color) throw new Error(`There is no --color-${name}.`);
    return luminance(color) + 0.05;
  }) as [number, number];
  return Math.max(first, second) / Math.min(first, second);
};

const surfaces = ['ground', 'raise', 'raise-2'];
const onSurfaces = (...names: string[]) => names.flatMap((name) => surfaces.map((surface) => [name, surface] as const));

const textPairs = [
  ...onSurfaces('text', 'mute', 'accent', 'ok', 'info', 'risk'),
  ['text', 'line'],
  ['ground', 'text'],
  ['ink', 'accent'],
  ['action-ink', 'action'],
  ['action-ink', 'action-hover'],
  ['action-ink', 'action-pressed'],
] as const;

describe.each([
  ['dark', dark],
  ['light', light],
])('the %s theme', (_name, theme) => {
  it.each(textPairs)('writes %s on %s at 4.5:1 or more', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(onSurfaces('control-line'))('outlines controls: %s on %s at 3:1 or more', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3);
  });
});
