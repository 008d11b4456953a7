import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from './fileKinds';

/** More than a screen or a telephone takes, less than what fills the memory. */
export const maximumPixels = 50_000_000;
/** Of all frames together: they take ten times as long as the pixels of a photograph. */
export const maximumAnimatedPixels = 30_000_000;
const maximumFrames = 1000;
/** Others wait meanwhile, and give up after half a minute in which nothing moves. */
export const redrawSeconds = 15;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif(),
};

/**
 * The picture drawn anew in its own format: nothing of the file that came is left in it, neither where it was taken nor what
 * somebody hid behind its last pixel. Null when it is none, broken, or too large.
 */
export async function redraw(content: Buffer, format: PictureFormat): Promise<Buffer | null> {
  const picture = sharp(content, { animated: format === 'gif', limitInputPixels: format === 'gif' ? maximumAnimatedPixels : maximumPixels, failOn: 'error' });
  try {
    const { format: found, pages = 1 } = await picture.metadata();
    if (found !== format || pages > maximumFrames) return null;
    // An animation has no orientation, and its strip of frames cannot be turned.
    const upright = pages > 1 ? picture : picture.autoOrient();
    return await encoders[format](upright).timeout({ seconds: redrawSeconds }).toBuffer();
  } catch {
    // Whatever the decoder says of foreign bytes, to the visitor it is one thing: this is no picture that we can show.
    return null;
  }
}
