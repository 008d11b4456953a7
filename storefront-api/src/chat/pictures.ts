import sharp, { type Sharp } from 'sharp';
import type { PictureFormat } from './fileKinds';

/** More than a screenshot or a phone's photograph has, and little enough for the memory. */
export const maximumPixels = 50_000_000;
/** Of all frames together; they take ten times as long as a photograph's. */
export const maximumAnimatedPixels = 30_000_000;
const maximumFrames = 1000;
/** Others wait in the queue meanwhile, and give up after half a minute without progress. */
export const redrawSeconds = 15;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 90 }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif(),
};

/**
 * Re-encodes a picture in its own format, so that nothing else of the file is left, neither the place where it was
 * taken nor data hidden behind its last pixel. Null if it is no picture, broken, or too large.
 */
export async function redraw(content: Buffer, format: PictureFormat): Promise<Buffer | null> {
  const picture = sharp(content, {
    animated: format === 'gif',
    limitInputPixels: format === 'gif' ? maximumAnimatedPixels : maximumPixels,
    failOn: 'error',
  });
  try {
    const { format: found, pages = 1 } = await picture.metadata();
    if (found !== format || pages > maximumFrames) return null;
    // Animations have no orientation, and their strip of frames cannot be rotated.
    const upright = pages > 1 ? picture : picture.autoOrient();
    return await encoders[format](upright).timeout({ seconds: redrawSeconds }).toBuffer();
  } catch {
    // Whatever the decoder's error is, for the visitor it is no picture that we can show.
    return null;
  }
}
