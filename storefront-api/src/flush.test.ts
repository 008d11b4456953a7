import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFileStore } from './chat/fileStore';
import { flush } from './flush';
import { outboxMailer } from './mail/mailer';

jest.mock('./flush', () => ({ flush: jest.fn() }));

/** What was in a folder each time that its names went to the disk, without what chance adds. */
const flushed: [folder: string, names: number][] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-flush-'));
  flushed.length = 0;
  jest.mocked(flush).mockImplementation(async (path) => {
    flushed.push([path, readdirSync(path).filter((name) => !name.endsWith('.part')).length]);
    return {} as never;
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a name that a file gets', () => {
  it('S197 is on the disk before the upload is told to be kept', async () => {
    await createFileStore(folder).receive(Readable.from([Buffer.from('picture')]), (part) => part.keep());
    expect(flushed).toEqual([[folder, 1]]);
  });

  it('is on the disk before the letter is told to be in the outbox', async () => {
    const told = jest.fn(() => expect(flushed).toEqual([[folder, 1]]));
    await outboxMailer(
      folder,
      'shop@shop.example',
      told,
    )({ to: 'a@b.example', subject: 'A letter', text: 'It is short.' });
    expect(told).toHaveBeenCalled();
  });
});
