import { oklch } from './colour';
import type { Random } from './random';

export interface Canvas {
  width: number;
  height: number;
  hue: number;
  random: Random;
}

/** Numbers in paths: one decimal is enough and keeps a picture small. */
export const short = (value: number) => String(Math.round(value * 10) / 10);

const points = (list: [number, number][]) => list.map(([x, y]) => `${short(x)} ${short(y)}`).join(' ');

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

function ground({ width, height }: Canvas, colour: string) {
  return `<path fill="${colour}" d="M0 0h${width}v${height}H0z"/>`;
}

/** Ridges under a disc: far ones are light, near ones dark. */
function ridges(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const radius = height * random.between(0.27, 0.33);
  const centre = width * random.between(0.4, 0.66);
  const disc = `<circle cx="${short(centre)}" cy="${short(height * 0.4)}" r="${short(radius)}" fill="${oklch(0.8, 0.13, hue + 12)}"/>`;
  const layers = Array.from({ length: 5 }, (_, layer) => {
    const share = layer / 4;
    const base = height * mix(0.47, 0.92, share);
    const swing = height * mix(0.075, 0.035, share);
    const steps = 6 + (layer % 2);
    const line = Array.from({ length: steps + 1 }, (_, step): [number, number] => [
      (width * step) / steps,
      base + random.between(-swing, swing),
    ]);
    const colour = oklch(mix(0.46, 0.17, share), mix(0.085, 0.035, share), hue - 6 * share);
    return `<polygon fill="${colour}" points="${points([...line, [width, height], [0, height]])}"/>`;
  });
  return ground(canvas, oklch(0.235, 0.05, hue - 8)) + disc + layers.join('');
}

/** Broken orbits around a small sun. */
function orbits(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const x = width * (width > height * 1.2 ? random.between(0.58, 0.7) : 0.5);
  const y = height * 0.52;
  const core = height * 0.1;
  const centre = `cx="${short(x)}" cy="${short(y)}"`;
  const rings = Array.from({ length: 8 }, (_, ring) => {
    const share = ring / 7;
    const radius = core * mix(1.28, 8.4, share);
    const length = 2 * Math.PI * radius;
    const drawn = length * random.between(0.55, 0.9);
    const weight = height * mix(0.021, 0.004, share);
    return (
      `<circle ${centre} r="${short(radius)}" stroke="${oklch(mix(0.72, 0.42, share), mix(0.11, 0.07, share), hue)}"` +
      ` stroke-width="${short(weight)}" stroke-dasharray="${short(drawn)} ${short(length - drawn)}"` +
      ` transform="rotate(${random.below(360)} ${short(x)} ${short(y)})"/>`
    );
  });
  const sun = `<circle ${centre} r="${short(core)}" fill="${oklch(0.83, 0.14, hue + 22)}"/>`;
  return `${ground(canvas, oklch(0.24, 0.05, hue))}<g fill="none">${rings.join('')}</g>${sun}`;
}

/** Shards standing on a bright line, lighter to the right. */
function shards(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const count = 9;
  const left = width > height * 1.2 ? width * 0.27 : width * 0.16;
  const step = (width - left) / (count - 1.4);
  const blades = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const x = left + index * step;
    const top = height * random.between(0.16, 0.74);
    const lean = step * random.between(0.06, 0.3);
    const corners: [number, number][] = [
      [x, height],
      [x + lean, top],
      [x + step * 1.02, top + height * random.between(0.05, 0.14)],
      [x + step * 0.96, height],
    ];
    return `<polygon fill="${oklch(mix(0.34, 0.7, share), mix(0.085, 0.105, share), mix(hue - 14, hue + 14, share))}" points="${points(corners)}"/>`;
  });
  const line = `<path stroke="${oklch(0.82, 0.12, hue + 24)}" stroke-width="${short(height * 0.009)}" d="M0 ${short(height * 0.865)}H${width}"/>`;
  return ground(canvas, oklch(0.24, 0.045, hue - 10)) + blades.join('') + line;
}

/** Squares that turn as they shrink. */
function squares(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const x = width * (width > height * 1.2 ? random.between(0.6, 0.68) : 0.52);
  const y = height * 0.5;
  const turn = random.between(7.5, 10) * (random.below(2) ? 1 : -1);
  const count = 7;
  const figures = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const side = height * mix(1.36, 0.26, share ** 0.86);
    const colour = oklch(mix(0.27, 0.69, share), mix(0.1, 0.095, share), mix(hue - 12, hue + 16, share));
    return (
      `<rect x="${short(-side / 2)}" y="${short(-side / 2)}" width="${short(side)}" height="${short(side)}"` +
      ` fill="${colour}" transform="rotate(${short(45 - turn * index)})"/>`
    );
  });
  return `${ground(canvas, oklch(0.235, 0.045, hue - 6))}<g transform="translate(${short(x)} ${short(y)})">${figures.join('')}</g>`;
}

export const families = { ridges, orbits, shards, squares };

export type Family = keyof typeof families;

export const familyNames = Object.keys(families) as Family[];
