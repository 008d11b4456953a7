/** The widths in px in which the content's pictures exist; a narrower picture also has its own width. */
const ladder = [128, 256, 480, 800, 1200, 1600];

const widest = 1600;

/** The widths in which a picture of `width` px exists, from the narrowest; none is enlarged. */
export function widthsOf(width: number): number[] {
  const own = Math.min(width, widest);
  return [...ladder.filter((step) => step < own), own];
}

export interface ContentPicture {
  id: string;
  width: number;
  height: number;
  /** Whether it is a drawing (SVG), which is one file for all widths. */
  isDrawing: boolean;
  /** A WebP picture of a few pixels in base64url, shown until the picture has loaded. */
  preview: string;
}

const pattern = /^(.*\/static\/pictures\/)([0-9a-f]{32})-(\d{1,5})x(\d{1,5})\.(webp|svg)(?:\?p=([\w-]{1,400}))?$/;

/**
 * The immutable address of a picture of the content, relative to the API's host; it contains the picture's size and
 * preview.
 */
export const pictureAddress = ({ id, width, height, isDrawing, preview }: ContentPicture): string =>
  `/static/pictures/${id}-${width}x${height}.${isDrawing ? 'svg' : 'webp'}?p=${preview}`;

export interface PictureSources extends ContentPicture {
  avif: string;
  webp: string;
}

/**
 * Reads a picture's address, and makes the `srcset` of each format; undefined where it is no picture of the content.
 */
export function readPictureAddress(address: string): PictureSources | undefined {
  const [, place, id = '', w, h, ending, preview = ''] = pattern.exec(address) ?? [];
  if (place === undefined) return undefined;
  const [width, height] = [Number(w), Number(h)];
  const sources = (format: string) =>
    widthsOf(width)
      .map((size) => `${place}${id}/${size}.${format} ${size}w`)
      .join(', ');
  return { id, width, height, isDrawing: ending === 'svg', preview, avif: sources('avif'), webp: sources('webp') };
}
