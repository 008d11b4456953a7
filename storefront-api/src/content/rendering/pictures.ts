import { createHash } from 'node:crypto';
import { widthsOf, pictureAddress } from '@storefront/contracts';
import sharp from 'sharp';
import type { ShownPicture } from './markdown';
import type { Mistake } from '../reading/mistakes';
import { sanitiseSvg } from './svg';

/** Part of addresses, which are cached for a year: raise it when the encoding changes. */
const ENCODING = '2';
/** More than any screen shows; checked before anything is decoded. */
const maximumPixels = 50_000_000;
const maximumSide = 16_000;
const largestDrawing = 512_000;
const PREVIEW = 8;
const SHARE_SIDE = 1200;

/** A picture of the folder, before it is encoded. */
export interface SourcePicture extends ShownPicture {
  id: string;
  path: string;
  original: Buffer;
  preview: string;
}

export interface PictureFile {
  /** `640.avif`, `full.svg` */
  name: string;
  bytes: Buffer;
}

/** The allowed formats, as the decoder names them. */
const formats = ['png', 'jpeg', 'gif', 'webp', 'heif'];

const NO_DRAWING =
  'It is no SVG drawing that can be read. Save it anew as plain SVG, without entities and prefixes, or as PNG.';
const UNREADABLE = 'It is no picture that can be read. Save it anew as PNG, JPEG, WebP or AVIF.';

const hashOf = (bytes: Buffer) => createHash('sha256').update(ENCODING).update(bytes).digest('hex').slice(0, 32);

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error' });

/** Reads a picture, which is decoded only if its header says that this is harmless; a sentence if it is refused. */
export async function readPicture(path: string, original: Buffer): Promise<SourcePicture | { sentence: string }> {
  const isDrawing = /\.svg$/i.test(path);
  const drawing = isDrawing && original.length <= largestDrawing ? sanitiseSvg(original.toString('utf8')) : null;
  if (isDrawing && original.length > largestDrawing)
    return { sentence: 'The drawing is larger than 0.5 MB. Save it as PNG.' };
  if (isDrawing && drawing === null) return { sentence: NO_DRAWING };
  try {
    const bytes = drawing === null ? original : Buffer.from(drawing);
    // Reads the header only, so that the size is known before anything is decoded.
    const {
      format,
      width = 0,
      height = 0,
      orientation = 1,
    } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!isDrawing && format === 'svg') return { sentence: 'It is an SVG drawing. Let its name end in .svg.' };
    if (!isDrawing && !formats.includes(format)) return { sentence: UNREADABLE };
    if (width * height > maximumPixels || Math.max(width, height) > maximumSide)
      return { sentence: `It has ${width} × ${height} pixels; it may have 50 million and ${maximumSide} a side.` };
    const preview = await open(bytes)
      .autoOrient()
      .resize(PREVIEW, PREVIEW, { fit: 'inside' })
      .webp({ quality: 30, alphaQuality: 0 })
      .toBuffer();
    const [w, h] = orientation >= 5 ? [height, width] : [width, height];
    const id = hashOf(original);
    const shown = {
      width: w,
      height: h,
      address: pictureAddress({ id, width: w, height: h, isDrawing, preview: preview.toString('base64url') }),
    };
    return { ...shown, id, path, original, preview: preview.toString('base64url') };
  } catch {
    return { sentence: UNREADABLE };
  }
}

/** The files that pages load: AVIF and WebP in all widths; of a drawing the SVG, and a PNG for messengers. */
export async function encodePicture({ path, original, width, height }: SourcePicture): Promise<PictureFile[]> {
  const drawing = /\.svg$/i.test(path) ? sanitiseSvg(original.toString('utf8')) : null;
  if (drawing !== null) {
    const bytes = Buffer.from(drawing);
    // Limits the longer side, also of a very narrow drawing.
    const density = Math.min(2400, Math.max(72, Math.ceil((72 * SHARE_SIDE) / Math.max(1, width, height))));
    const png = await sharp(bytes, { density, limitInputPixels: maximumPixels })
      .resize(SHARE_SIDE, SHARE_SIDE, { fit: 'inside' })
      .png({ palette: true })
      .toBuffer();
    return [
      { name: 'full.svg', bytes },
      { name: 'full.png', bytes: png },
    ];
  }
  const upright = await open(original).autoOrient().toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer();
  const files: PictureFile[] = [];
  for (const size of widthsOf(width)) {
    const drawn = sharp(upright).resize({ width: size, withoutEnlargement: true });
    files.push({ name: `${size}.avif`, bytes: await drawn.clone().avif({ quality: 55, effort: 3 }).toBuffer() });
    files.push({ name: `${size}.webp`, bytes: await drawn.clone().webp({ quality: 78 }).toBuffer() });
  }
  return files;
}

/** Reads all pictures of a folder, by path; reports files that are none. */
export async function readPictures(
  pictures: Map<string, Buffer>,
  mistakes: Mistake[],
): Promise<Map<string, SourcePicture>> {
  const read = new Map<string, SourcePicture>();
  for (const [path, bytes] of pictures) {
    const picture = await readPicture(path, bytes);
    if ('sentence' in picture) mistakes.push({ file: path, field: 'the picture', sentence: picture.sentence });
    else read.set(path, picture);
  }
  return read;
}
