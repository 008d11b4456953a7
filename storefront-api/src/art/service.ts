import sharp from 'sharp';
import { families, familyNames, type Canvas } from './families';
import { pictogram } from './pictograms';
import { hashOf, randomFrom } from './random';
import { screenFrame } from './screen';

const sizes = {
  game: [720, 402],
  icon: [128, 128],
  product: [128, 128],
  screen: [1280, 720],
  banner: [1200, 480],
  share: [1200, 630],
  pay: [96, 64],
} as const;

export type ArtKind = keyof typeof sizes;

export const artKinds = Object.keys(sizes) as ArtKind[];

/** `slug`, `slug.family`, `slug.hue` or `slug.family.hue`; what is left out is derived from the slug. */
export const artSeedPattern = new RegExp(`^[a-z0-9-]{1,60}(\\.(${familyNames.join('|')}))?(\\.\\d{1,3})?$`);

function readSeed(seed: string) {
  const [slug = '', ...marks] = seed.split('.');
  const hash = hashOf(slug);
  const family = familyNames.find((name) => marks.includes(name)) ?? familyNames[hash % familyNames.length] ?? 'ridges';
  const hue = marks.map(Number).find(Number.isInteger) ?? (hash >>> 8) % 360;
  return { slug, family, hue };
}

/** Draws the picture of a seed: the same seed is the same picture for ever. */
export function drawArt(kind: ArtKind, seed: string): string {
  const [width, height] = sizes[kind];
  const { slug, family, hue } = readSeed(seed);
  const canvas: Canvas = { width, height, hue, random: randomFrom(slug) };
  const body =
    kind === 'pay' ? pictogram(slug) : families[family](canvas) + (kind === 'screen' ? screenFrame(canvas) : '');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${body}</svg>`;
}

/** Width in pixels of a picture for messengers. */
const pngWidth = 1200;

/** The same picture as PNG, large enough for a preview. */
export function drawPng(kind: ArtKind, seed: string): Promise<Buffer> {
  const [width] = sizes[kind];
  // 72 dots an inch draw an SVG at its own size.
  const density = Math.ceil((72 * pngWidth) / width);
  return sharp(Buffer.from(drawArt(kind, seed)), { density })
    .resize({ width: pngWidth })
    .png({ palette: true })
    .toBuffer();
}
