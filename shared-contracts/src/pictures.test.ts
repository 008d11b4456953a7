import { pictureAddress, readPictureAddress, widthsOf } from './pictures';

const id = '0123456789abcdef0123456789abcdef';
const picture = { id, width: 700, height: 350, isDrawing: false, preview: 'UklG-_' };

describe('the widths of a picture', () => {
  it.each([
    [100, [100]],
    [128, [128]],
    [700, [128, 256, 480, 700]],
    [1600, [128, 256, 480, 800, 1200, 1600]],
    [4000, [128, 256, 480, 800, 1200, 1600]],
  ])('of %i px are those of screens that are narrower, and its own up to the widest: %j', (width, widths) => {
    expect(widthsOf(width)).toEqual(widths);
  });
});

describe('the address of a picture', () => {
  it('says all that a page needs before the picture comes', () => {
    const address = pictureAddress(picture);
    expect(address).toBe(`/static/pictures/${id}-700x350.webp?p=UklG-_`);
    expect(readPictureAddress(`https://api.test${address}`)).toEqual({
      ...picture,
      avif: [128, 256, 480, 700]
        .map((width) => `https://api.test/static/pictures/${id}/${width}.avif ${width}w`)
        .join(', '),
      webp: [128, 256, 480, 700]
        .map((width) => `https://api.test/static/pictures/${id}/${width}.webp ${width}w`)
        .join(', '),
    });
  });

  it('of a drawing is that of one file', () => {
    const drawing = { ...picture, isDrawing: true };
    expect(pictureAddress(drawing)).toBe(`/static/pictures/${id}-700x350.svg?p=UklG-_`);
    expect(readPictureAddress(pictureAddress(drawing))).toMatchObject(drawing);
  });

  it.each([
    `/static/pictures/${id}/480.webp`,
    `/static/pictures/${id}-700x350.png`,
    `/static/pictures/${id.slice(1)}-700x350.webp`,
    `/static/pictures/${id}-700x350.webp?p=${'a'.repeat(401)}`,
    `/static/art/${id}-700x350.webp`,
    'data:image/png;base64,',
    '',
  ])('is none where anything else stands: %s', (address) => {
    expect(readPictureAddress(address)).toBeUndefined();
  });
});
