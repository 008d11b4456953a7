import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { sendFile, type LocalRemote } from './localFiles';

jest.mock('node:fs', () => ({ ...jest.requireActual<typeof files>('node:fs'), createReadStream: jest.fn() }));

it('a file that cannot be read to its end breaks off, and ends nothing else', async () => {
  const out = mkdtempSync(join(tmpdir(), 'local-'));
  mkdirSync(join(out, 'browser'));
  writeFileSync(join(out, 'browser/main.js'), '');
  jest
    .mocked(files.createReadStream)
    .mockReturnValue(new Readable({ read: (): void => void reading.destroy(new Error('EIO')) }) as never);
  const reading = files.createReadStream('');
  const response = Object.assign(new PassThrough(), { writeHead: jest.fn() });
  const closed = new Promise((done) => response.once('close', done));
  response.on('error', () => {});
  sendFile(
    response as never,
    { definition: { name: 'mf-a' }, locales: [], out } as unknown as LocalRemote,
    'browser/main.js',
    {},
  );
  await closed;
  expect(response.writeHead).toHaveBeenCalledWith(200, {
    'cache-control': 'no-store',
    'content-type': 'text/javascript; charset=utf-8',
  });
  rmSync(out, { recursive: true });
});
