import sharp from 'sharp';
import { copiedDemo, type CopiedFolder } from '../testing/contentFolder';
import { readFolder } from './reading/folder';
import { encodePicture, readPicture, type SourcePicture } from './rendering/pictures';
import { checkFolder } from './prepare';

const now = new Date('2026-11-21T10:00:00Z');
const announcement = 'announcements/welcome-ten.md';

/** Half red above, half blue below. */
const halves = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: 40, height: 10, channels: 3, background: 'blue' } }, gravity: 'south' },
  ]);

async function read(path: string, bytes: Buffer): Promise<SourcePicture> {
  const picture = await readPicture(path, bytes);
  if ('sentence' in picture) throw new Error(picture.sentence);
  return picture;
}

describe('a folder as people save it', () => {
  let folder: CopiedFolder;
  beforeEach(() => {
    folder = copiedDemo();
  });
  afterEach(() => folder.close());

  it('is right with the marks and the line ends of any editor', async () => {
    const crlf = (file: string, mark = '') => folder.write(file, mark + folder.read(file).replaceAll('\n', '\r\n'));
    crlf('games/iron-meridian.yaml', '\ufeff');
    crlf('products/iron-meridian-lantern.yaml');
    crlf(announcement, '\ufeff');
    crlf('manuals/lantern.md');
    folder.write('site.yaml', folder.read('site.yaml').replaceAll('\n', '\r'));
    folder.change('pages/privacy-policy.md', '<!-- en -->', '<!--EN-->');
    const { mistakes, content, entities } = await checkFolder(await readFolder(folder.path), now);
    expect(mistakes).toEqual([]);
    expect(content.manuals.get('lantern')?.source.en.steps[0]?.header).toBe('Download and unpack');
    expect(JSON.stringify(entities)).not.toContain('\\r');
    expect(content.texts.get(announcement)).toMatch(/^\ufeff---\r\n/);
  });

  it('tells the line of a mistake whatever ends the lines', async () => {
    const file = 'games/iron-meridian.yaml';
    folder.write(
      file,
      `\ufeff# ours\r\n\r\n${folder.read(file).replace('bestseller: true', 'bestseller: perhaps').replaceAll('\n', '\r\n')}`,
    );
    const { mistakes } = await checkFolder(await readFolder(folder.path), now);
    const line =
      folder
        .read(file)
        .split('\r\n')
        .findIndex((text) => text.startsWith('bestseller')) + 1;
    expect(mistakes).toEqual([expect.objectContaining({ file, line, field: 'bestseller' })]);
  });

  it('is told where it stands, if not in the folder that was named', async () => {
    folder.remove('site.yaml');
    folder.write('my-shop/site.yaml', '');
    await expect(readFolder(folder.path)).rejects.toThrow(/my-shop: name that folder\.$/);
  });
});

describe('a picture as people save it', () => {
  it('stands upright though it was taken otherwise', async () => {
    const turned = await read('pictures/a.jpg', await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect([turned.width, turned.height]).toEqual([20, 40]);
    const [file] = (await encodePicture(turned)).filter(({ name }) => name.endsWith('.webp'));
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ width: 20, height: 40 });
  });

  it('has the colours of a screen though it was made for print', async () => {
    const printed = await read('pictures/a.jpg', await halves().toColourspace('cmyk').jpeg().toBuffer());
    const [file] = (await encodePicture(printed)).filter(({ name }) => name.endsWith('.webp'));
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
  });

  it('stands still though it moved', async () => {
    const frames = await sharp(Buffer.concat([Buffer.alloc(300, 10), Buffer.alloc(300, 200)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const still = await read('pictures/a.gif', frames);
    expect([still.width, still.height]).toEqual([10, 10]);
  });

  it('S042 has a preview of eight pixels, and a drawing a picture of 1200 for messengers', async () => {
    const photograph = await read('pictures/a.png', await halves().png().toBuffer());
    expect(await sharp(Buffer.from(photograph.preview, 'base64url')).metadata()).toMatchObject({
      format: 'webp',
      width: 8,
      height: 4,
    });
    const drawing = await read(
      'pictures/a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0h20v10z"/></svg>'),
    );
    const [whole, shared] = await encodePicture(drawing);
    expect([whole?.name, shared?.name]).toEqual(['full.svg', 'full.png']);
    expect(await sharp(shared?.bytes).metadata()).toMatchObject({ format: 'png', width: 1200 });
  });

  it('is what it is, whatever its name ends in', async () => {
    expect(await read('pictures/a.jpg', await halves().png().toBuffer())).toMatchObject({ width: 40, height: 20 });
  });
});
