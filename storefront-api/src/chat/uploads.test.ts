import fs, { existsSync, mkdirSync, readdirSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { partOf } from '@storefront/build/jest/long.cjs';
import { ChatSchema, limits } from '@storefront/contracts';
import { sql } from 'kysely';
import sharp from 'sharp';
import * as v from 'valibot';
import { formOf, openChat, picture, upload, type Bearer } from '../testing/chats';
import { eitherDatabase } from '../testing/databases';
import { until } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';
import { createChats } from './chats';
import { noNews } from './news';
import { maximumAnimatedPixels, maximumPixels, redrawSeconds } from './pictures';
import { createFileStore, RESERVED_BYTES, minimumUploadRate } from './fileStore';
import { maximumRedrawnSize } from './limits';
import { createUploadRepository } from './uploadRepository';
import { chatQuota, createUploadService } from './uploads';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const zip = (...names: string[]) => bytes(`PK\x03\x04\x14\0\0\0\x08\0${names.join('\0')}`);
const compound = bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0\0');
const program = bytes('MZ\x90\0\x03\0\0\0');

const contents: Record<string, Buffer> = {
  doc: compound,
  docx: zip('[Content_Types].xml', 'word/document.xml'),
  xls: compound,
  xlsx: zip('[Content_Types].xml', 'xl/workbook.xml'),
  pdf: bytes('%PDF-1.7\n%\xe2\xe3'),
  txt: Buffer.from('Привет\r\n\tмир'),
  zip: zip('a.txt'),
  rar: bytes('Rar!\x1a\x07\x01\0'),
  '7z': bytes("7z\xbc\xaf'\x1c\0\x04"),
  exe: program,
};

describe.each(eitherDatabase())('files in chats on %s', (_name, open) => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ open });
    contents.png = await picture('png');
    contents.gif = await picture('gif');
    contents.jpg = await picture('jpeg');
    contents.jpeg = contents.jpg;
  }, 180_000);
  afterAll(() => shop.close());

  const folder = () => join(shop.dataDir, 'uploads');
  const onDisk = () => (existsSync(folder()) ? readdirSync(folder()) : []);
  const rowsOf = (chatId: number) => shop.db.selectFrom('uploads').selectAll().where('chat_id', '=', chatId).execute();
  const fetched = (address: string) => shop.app.inject(new URL(address).pathname);
  let listening: Promise<string> | undefined;
  const address = () => (listening ??= shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const say = (id: number, bearer: Bearer, attachments: string[]) =>
    shop.post(`/v1/chats/${id}`, { text: '', attachments }, bearer);

  const extensions = [
    'jpg',
    'jpeg',
    'png',
    'gif',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'pdf',
    'txt',
    'zip',
    'rar',
    '7z',
    'exe',
  ];

  it.each(extensions)(
    'S163 S197 takes what a .%s file is, shows pictures and has all else saved',
    async (extension) => {
      const { bearer } = await openChat(shop);
      const { status, result } = await upload(
        shop,
        bearer,
        `Снимок (1)'.${extension.toUpperCase()}`,
        contents[extension]!,
      );
      expect([status, result]).toEqual([
        200,
        expect.stringMatching(/^http:\/\/localhost(:80)?\/static\/uploads\/[\w-]{32}\/%D0%A1/),
      ]);
      const { headers } = await fetched(result);
      const shown = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif' }[extension];
      expect(headers).toMatchObject({
        'content-type': shown ?? 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['content-disposition']).toBe(
        `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''%D0%A1%D0%BD%D0%B8%D0%BC%D0%BE%D0%BA%20%281%29%27.${extension.toUpperCase()}`,
      );
      expect(String(headers['content-security-policy']).split(/;\s*/)).toEqual(["default-src 'none'", 'sandbox']);
      expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    },
  );

  it('S197 keeps files from other users of the machine', async () => {
    const { bearer, id } = await openChat(shop);
    for (const extension of ['txt', 'png']) await upload(shop, bearer, `a.${extension}`, contents[extension]!);
    const modes = (await rowsOf(id)).map((row) => statSync(join(folder(), row.id)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
  });

  it('S163 S197 refuses a file whose content is another than its name says', async () => {
    const { bearer, id } = await openChat(shop);
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const misnamed: [string, Buffer][] = [
      ...['png', 'jpg', 'gif', 'pdf', 'docx', 'zip', 'txt', 'rar', '7z', 'xls'].map((extension): [string, Buffer] => [
        extension,
        program,
      ]),
      ...['png', 'jpg', 'gif', 'pdf', 'exe', 'doc', 'zip'].flatMap((extension): [string, Buffer][] => [
        [extension, page],
        [extension, svg],
      ]),
      ['png', contents.jpg!],
      ['jpg', contents.gif!],
      ['docx', contents.zip!],
      ['docx', contents.xlsx!],
      ['docx', compound],
      ['txt', contents.zip!],
      ['txt', bytes('a\0b')],
    ];
    for (const [extension, content] of misnamed)
      expect([extension, (await upload(shop, bearer, `a.${extension}`, content)).status]).toEqual([extension, 400]);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('S163 S197 says of an empty file that it is empty, whatever it calls itself', async () => {
    const { bearer, id } = await openChat(shop);
    for (const extension of ['pdf', 'txt', 'png']) {
      const { status, message } = await upload(shop, bearer, `a.${extension}`, Buffer.alloc(0));
      expect([extension, status, message]).toEqual([extension, 400, 'The file is empty.']);
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  it('S163 S197 takes text of old code pages and of marked UTF-16, and what has no other signs than those of lines and pages', async () => {
    const { bearer } = await openChat(shop);
    const marked = Buffer.from('\ufeffПривет', 'utf16le');
    const texts = [
      bytes('\xcf\xf0\xe8\xe2\xe5\xf2\r\n'),
      marked,
      Buffer.from(marked).swap16(),
      Buffer.from('\ufeffHello'),
      bytes('a\x0c'),
      bytes('a\x1a'),
      bytes('a\x1b'),
    ];
    for (const text of texts) expect([text, (await upload(shop, bearer, 'a.txt', text)).status]).toEqual([text, 200]);
    for (const text of ['a\x07', 'a\x0e', 'a\x19', 'a\x1c', 'a\x1f'].map(bytes))
      expect([text, (await upload(shop, bearer, 'a.txt', text)).status]).toEqual([text, 400]);
  });

  it('S163 S197 takes what Office writes under a password, and what it calls .doc and is RTF', async () => {
    const { bearer } = await openChat(shop);
    const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]);
    for (const [name, content] of [
      ['a.docx', locked],
      ['a.xlsx', locked],
      ['a.doc', bytes('{\\rtf1\\ansi Hello}')],
    ] as const)
      expect([name, (await upload(shop, bearer, name, content)).status]).toEqual([name, 200]);
  });

  it('S197 takes four fields beside the file, and no form of more', async () => {
    const { bearer } = await openChat(shop);
    const sent = async (fields: number) => {
      const form = new FormData();
      for (let field = 0; field < fields; field += 1) form.append(`field${field}`, 'x');
      form.append('file', new Blob(['x']), 'a.txt');
      const body = new Response(form);
      const headers = { ...bearer, 'content-type': body.headers.get('content-type') ?? '' };
      return (
        await shop.app.inject({
          method: 'POST',
          url: '/v1/static/upload',
          headers,
          payload: Buffer.from(await body.arrayBuffer()),
        })
      ).statusCode;
    };
    expect([await sent(4), await sent(5)]).toEqual([200, 400]);
  });

  it('S163 S197 refuses other kinds, other fields, and names that are none', async () => {
    const { bearer } = await openChat(shop);
    for (const name of [
      'page.html',
      'picture.svg',
      'noextension',
      'x.png.js',
      '.png',
      'a.txt.',
      'constructor',
      'a.__proto__',
      'a.constructor',
      '',
    ]) {
      expect([name, (await upload(shop, bearer, name, 'x')).status]).toEqual([name, 400]);
    }
    expect((await upload(shop, bearer, 'a.txt', 'x', 'document')).status).toBe(400);
    const words = new FormData();
    words.append('text', 'x');
    const body = new Response(words);
    const headers = { ...bearer, 'content-type': body.headers.get('content-type') ?? '' };
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/v1/static/upload',
      headers,
      payload: await body.text(),
    });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The request has no file in the field `file`.']);
    expect((await shop.post('/v1/static/upload', { file: 'x' }, bearer)).status).toBe(415);
  });

  it('S197 takes 10 MB and refuses one byte more, of which nothing stays', async () => {
    const { bearer, id } = await openChat(shop);
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
    expect((await upload(shop, bearer, 'a.txt', large)).message).toBe('The file is larger than 10 MB.');
    expect(await rowsOf(id)).toEqual([]);
    expect((await upload(shop, bearer, 'a.txt', large.subarray(1))).success).toBe(true);
    expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each(['png', 'jpg', 'gif'])('S165 S197 draws a .%s anew: nothing but its pixels is left', async (extension) => {
    const { bearer } = await openChat(shop);
    const polyglot = Buffer.concat([contents[extension]!, Buffer.from('<script>alert("HIDDEN")</script>PK\x03\x04')]);
    const { result } = await upload(shop, bearer, `a.${extension}`, polyglot);
    const { rawPayload } = await fetched(result);
    expect(rawPayload.includes('HIDDEN') || rawPayload.includes('SECRETPLACE')).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 4, height: 3 });
  });

  it('S165 S197 keeps a photograph upright and an animation moving', async () => {
    const { bearer } = await openChat(shop);
    const lying = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const shown = async (name: string, content: Buffer) =>
      sharp((await fetched((await upload(shop, bearer, name, content)).result)).rawPayload, {
        animated: true,
      }).metadata();
    expect(await shown('a.jpg', lying)).toMatchObject({ width: 3, height: 4 });
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 4, height: 3, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    expect(
      await shown(
        'a.gif',
        await sharp(frames, { join: { animated: true } })
          .gif()
          .toBuffer(),
      ),
    ).toMatchObject({ pages: 2, pageHeight: 3 });
  });

  it('S197 refuses pictures that are broken, or that would fill the memory', async () => {
    const { bearer, id } = await openChat(shop);
    const width = Math.ceil(Math.sqrt(maximumPixels)) + 1;
    const bomb = await sharp({ create: { width, height: width, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const whole = await picture('png', 300, 300);
    const broken = [bomb, whole.subarray(0, -60), whole.subarray(0, 30), bytes('\x89PNG\r\n\x1a\n')];
    for (const content of broken) expect((await upload(shop, bearer, 'a.png', content)).status).toBe(400);
    expect((await upload(shop, bearer, 'a.gif', bytes('GIF89a\xff\xff\xff\xff'))).status).toBe(400);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('S197 refuses an animation of more pixels than can be drawn while others wait', async () => {
    const { bearer } = await openChat(shop);
    const frame = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const most = maximumAnimatedPixels / 1_000_000;
    expect(most).toBe(30);
    const animation = await sharp(
      Array.from({ length: most + 1 }, () => frame),
      { join: { animated: true } },
    )
      .gif({ effort: 1, keepDuplicateFrames: true })
      .toBuffer();
    expect((await upload(shop, bearer, 'a.gif', animation)).status).toBe(400);
  }, 180_000);

  it('S197 looks at what others send while the large pictures of one address are drawn', async () => {
    const { uploads } = createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news: noNews,
      now: () => new Date(),
      log: shop.app.log,
    });
    const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const [many, one] = [await openChat(shop), await openChat(shop)];
    expect(redrawSeconds).toBe(15);
    const done: string[] = [];
    const send = async (chatId: number, address: string, name: string, content: Buffer) => {
      expect(await uploads.upload({ chatId, address, name, content: Readable.from([content]) })).toHaveProperty('path');
      done.push(name);
    };
    const larges = Array.from({ length: 10 }, (_, index) => send(many.id, '203.0.113.1', `large${index}.png`, large));
    const begun = () => onDisk().filter((name) => name.endsWith('.part')).length;
    await until(() => begun() + done.length >= 10);
    await Promise.all([
      send(one.id, '203.0.113.2', 'small.png', contents.png!),
      send(one.id, '203.0.113.2', 'words.txt', Buffer.from('words')),
      ...larges,
    ]);
    // Behind all of them, the first place there could be is beside the last.
    expect(done.indexOf('small.png')).toBeLessThan(9);
    expect(done.indexOf('words.txt')).toBeLessThan(9);
  }, 180_000);

  it('S197 takes a name for reading only', async () => {
    const { bearer, id } = await openChat(shop);
    for (const name of [
      '../../evil.txt',
      '..\\evil.txt',
      'a\u202etxt.exe.txt',
      'b\u200f\u0007\u2066.txt',
      `${'👍'.repeat(200)}.txt`,
      'a%00b.txt',
      'a\ud800.txt',
      'Счёт "Ромашка".txt',
    ]) {
      const { result } = await upload(shop, bearer, name, 'x');
      expect((await fetched(result)).body).toBe('x');
    }
    const names = (await rowsOf(id)).map((row) => row.name);
    expect(names.slice(0, 4)).toEqual(['evil.txt', 'evil.txt', 'atxt.exe.txt', 'b.txt']);
    expect(names[4]).toBe(`${'👍'.repeat(116)}.txt`);
    expect(names.at(-1)).toBe("Счёт 'Ромашка'.txt");
    expect(onDisk().every((name) => /^[\w-]{32}$/.test(name))).toBe(true);
  });

  it('S197 reads no name that is longer than any file has', async () => {
    const { bearer } = await openChat(shop);
    const statuses = [];
    for (const length of [3000, 5000])
      statuses.push((await upload(shop, bearer, `${'a'.repeat(length)}.txt`, 'x')).status);
    expect(statuses).toEqual([200, 400]);
  });

  it('S195 hangs on a message only what was uploaded to the same chat, by the address that it got', async () => {
    const { bearer, id } = await openChat(shop);
    const other = await openChat(shop);
    const own: string = (await upload(shop, bearer, 'a.txt', 'x')).result;
    const foreign: string = (await upload(shop, other.bearer, 'a.txt', 'x')).result;
    const { pathname } = new URL(own);
    const bad = [
      foreign,
      'javascript:alert(1)',
      '',
      `https://evil.example${pathname}`,
      `//evil.example${pathname}`,
      own.replace('localhost', 'localhost.evil.example'),
      own.replace('localhost', 'evil.host'),
      `${own}?x`,
      `${own}#x`,
      own.replace('a.txt', 'b.txt'),
      own.replace('/static', '/x/../static'),
      '/static/art/share/x.png',
    ];
    for (const address of bad)
      expect([address, await say(id, bearer, [own, address])]).toEqual([
        address,
        { status: 400, success: false, result: null, message: 'An attachment was not uploaded to this chat.' },
      ]);
    expect((await say(id, bearer, Array(11).fill(own))).status).toBe(400);
    expect((await say(id, bearer, [own])).result.attachments).toEqual([own]);
    expect((await say(id, bearer, Array(10).fill(pathname))).result.attachments).toEqual([own]);
    expect(
      v.parse(ChatSchema, (await shop.get('/v1/chats/client', bearer)).result).messages.at(-2)?.attachments,
    ).toEqual([own]);
  });

  it('S195 S197 hangs on a message nothing that has not come to its end', async () => {
    const { bearer, id } = await openChat(shop);
    const coming = {
      id: `${id}-coming`.padEnd(32, 'c'),
      chat_id: id,
      name: 'a.txt',
      bytes: 1,
      picture_type: null,
      kept: false,
      created_at: new Date().toISOString(),
    };
    await shop.db.insertInto('uploads').values(coming).execute();
    const attached = () => say(id, bearer, [`/static/uploads/${coming.id}/a.txt`]);
    expect(await attached()).toMatchObject({ status: 400, message: 'An attachment was not uploaded to this chat.' });
    await shop.db.updateTable('uploads').set({ kept: true }).where('id', '=', coming.id).execute();
    expect(await attached()).toMatchObject({ success: true });
  });

  it('S197 counts no file of a moderator among those of the visitor', async () => {
    const { bearer, id } = await openChat(shop);
    const rows = Array.from({ length: chatQuota.files }, (_, index) => ({
      id: `${id}-${index}`.padEnd(32, 'm'),
      chat_id: id,
      name: 'a.txt',
      bytes: 1,
      picture_type: null,
      kept: true,
      by_moderator: true,
      created_at: new Date().toISOString(),
    }));
    await shop.db.insertInto('uploads').values(rows).execute();
    expect(await upload(shop, bearer, 'a.txt', 'x')).toMatchObject({ success: true });
  });

  it('S197 answers a missing file with a 404 that nobody keeps', async () => {
    const { bearer } = await openChat(shop);
    const { result } = await upload(shop, bearer, 'a.txt', 'x');
    const { pathname } = new URL(result);
    unlinkSync(join(folder(), pathname.split('/')[3]!));
    for (const path of [
      pathname,
      `/static/uploads/${'a'.repeat(32)}/a.png`,
      '/static/uploads/1/a.png',
      '/static/uploads/..%2f..%2fdb/PG_VERSION',
    ]) {
      const answer = await shop.app.inject(path);
      expect([path, answer.statusCode, answer.headers['cache-control'], answer.json().success]).toEqual([
        path,
        404,
        'no-store',
        false,
      ]);
    }
  });

  it('S197 has files of before saved, since nobody drew them anew', async () => {
    const { id } = await openChat(shop);
    const old = {
      id: 'o'.repeat(32),
      chat_id: id,
      name: 'old.png',
      bytes: 0,
      picture_type: null,
      kept: true,
      created_at: new Date().toISOString(),
    };
    await shop.db.insertInto('uploads').values(old).execute();
    writeFileSync(join(folder(), old.id), '<script>');
    expect((await shop.app.inject(`/static/uploads/${old.id}/old.png`)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''old.png",
    });
  });

  it('S197 stops a chat that uploads for ever, by files and by bytes, also when many come at once', async () => {
    const fill = async (files: number, size: number) => {
      const { bearer, id } = await openChat(shop);
      const rows = Array.from({ length: files }, (_, index) => ({
        id: `${id}-${index}`.padEnd(32, 'f'),
        chat_id: id,
        name: 'a.txt',
        bytes: size,
        picture_type: null,
        kept: true,
        created_at: new Date().toISOString(),
      }));
      await shop.db.insertInto('uploads').values(rows).execute();
      const answers = await Promise.all(['1', '2', '3'].map((name) => upload(shop, bearer, `${name}.txt`, 'xx')));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.find(({ success }) => !success)).toMatchObject({
        status: 400,
        message: 'This chat takes no more files.',
      });
    };
    await fill(chatQuota.files - 1, 1);
    await fill(1, chatQuota.bytes - 3);
  });

  it('S197 lets one chat have ten files on their way, no more, and takes the next when they have come', async () => {
    const { uploads } = createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news: noNews,
      now: () => new Date(),
      log: shop.app.log,
    });
    const { id } = await openChat(shop);
    const other = await openChat(shop);
    const send = (content: Readable, chatId = id) => uploads.upload({ chatId, name: 'a.txt', content });
    const streams = Array.from({ length: 10 }, () => new PassThrough());
    const underway = streams.map((content) => send(content));
    expect(await send(Readable.from(['x']))).toEqual({ busy: expect.any(String) });
    expect(await send(Readable.from(['x']), other.id)).toHaveProperty('path');
    for (const stream of streams) stream.end('x');
    const paths = (await Promise.all(underway)).map((outcome) => 'path' in outcome && outcome.path);
    expect(new Set(paths).size).toBe(10);
    expect(await send(Readable.from(['x']))).toHaveProperty('path');
  });

  it('S197 leaves places to others, whoever fills those of one address', async () => {
    const proxied = await openShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const origin = new URL(await proxied.app.listen({ port: 0, host: '127.0.0.1' }));
    const chats = await Promise.all([1, 2, 3].map(() => openChat(proxied)));
    const { headers, payload } = await formOf('a.txt', 'x'.repeat(5000));
    const sockets = Array.from({ length: 20 }, (_, index) => {
      const socket = connect(Number(origin.port), '127.0.0.1');
      const lines = [
        'POST /v1/static/upload HTTP/1.1',
        'host: localhost',
        'x-forwarded-for: 203.0.113.7',
        `authorization: ${chats[index % 2]!.bearer.authorization}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${payload.length}`,
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      socket.write(payload.subarray(0, 3000));
      return socket;
    });
    await until(
      () => existsSync(join(proxied.dataDir, 'uploads')) && readdirSync(join(proxied.dataDir, 'uploads')).length === 20,
    );
    const sent = (address: string) =>
      upload(proxied, { ...chats[2]!.bearer, 'x-forwarded-for': address }, 'a.txt', 'x');
    expect([(await sent('203.0.113.7')).status, (await sent('203.0.113.8')).status]).toEqual([429, 200]);
    const refused = await proxied.app.inject({
      method: 'POST',
      url: '/v1/static/upload',
      headers: { ...chats[2]!.bearer, ...headers, 'x-forwarded-for': '203.0.113.7' },
      payload,
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    for (const socket of sockets) socket.destroy();
    await until(async () => (await sent('203.0.113.7')).status === 200);
    await proxied.close();
  });

  it('S197 keeps no place for a file that trickles', async () => {
    const uploads = createUploadService(
      createUploadRepository(shop.db),
      createFileStore(folder(), { every: 200, bytes: 1000 }),
      () => new Date(),
      shop.app.log,
    );
    const { id } = await openChat(shop);
    const trickle = new PassThrough();
    const timer = setInterval(() => void trickle.write('x'), 10);
    expect(await uploads.upload({ chatId: id, name: 'a.txt', content: trickle })).toEqual({
      busy: 'The file came too slowly. Please try again.',
    });
    clearInterval(timer);
    expect(trickle.destroyed).toBe(true);
    expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await uploads.upload({ chatId: id, name: 'a.txt', content: Readable.from(['x']) })).toHaveProperty('path');
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('S197 keeps a file that comes slowly, as long as it comes', async () => {
    const uploads = createUploadService(
      createUploadRepository(shop.db),
      createFileStore(folder(), { every: 100, bytes: 10 }),
      () => new Date(),
      shop.app.log,
    );
    const { id } = await openChat(shop);
    const content = new PassThrough();
    const timer = setInterval(() => void content.write('x'.repeat(100)), 10);
    setTimeout(() => (clearInterval(timer), content.end()), 150);
    expect(await uploads.upload({ chatId: id, name: 'a.txt', content })).toHaveProperty('path');
  });

  it('S197 keeps a file that has come, however long the disk takes to write it', async () => {
    const uploads = createUploadService(
      createUploadRepository(shop.db),
      createFileStore(folder(), { every: 1, bytes: 1000 }),
      () => new Date(),
      shop.app.log,
    );
    const { id } = await openChat(shop);
    for (let round = 0; round < 5; round += 1)
      expect(await uploads.upload({ chatId: id, name: 'a.txt', content: Readable.from(['x']) })).toHaveProperty('path');
  });

  it('S197 lets a file go that stalls where its source hears of nothing before its next piece', async () => {
    const uploads = createUploadService(
      createUploadRepository(shop.db),
      createFileStore(folder(), { every: 50, bytes: 1 }),
      () => new Date(),
      shop.app.log,
    );
    const { id } = await openChat(shop);
    const stalled = async function* () {
      yield Buffer.from('x');
      await new Promise(() => undefined);
    };
    // Twice as many as one chat has places.
    for (let round = 0; round < 2; round += 1) {
      const outcomes = await Promise.all(
        Array.from({ length: limits.chatAttachments }, () =>
          uploads.upload({ chatId: id, name: 'a.txt', content: Readable.from(stalled()) }),
        ),
      );
      expect(new Set(outcomes.map((outcome) => 'busy' in outcome && outcome.busy))).toEqual(
        new Set(['The file came too slowly. Please try again.']),
      );
    }
    expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('S197 makes room for files by those of an hour ago in chats that nobody has answered, and by no others', async () => {
    const own = join(shop.dataDir, 'own-uploads');
    const [flood, answered, fresh] = [await openChat(shop), await openChat(shop), await openChat(shop)];
    // Room is what three files leave.
    const freeOf = async () => (readdirSync(own).length > 3 ? RESERVED_BYTES : Number.MAX_SAFE_INTEGER);
    const uploads = createUploadService(
      createUploadRepository(shop.db),
      createFileStore(own, minimumUploadRate, freeOf),
      () => new Date(),
      shop.app.log,
    );
    const sent = async ({ id }: { id: number }) =>
      uploads.upload({ chatId: id, name: 'a.txt', content: Readable.from(['x']) });
    const ids = async ({ id }: { id: number }) => (await rowsOf(id)).map((row) => row.id);
    for (const chat of [answered, flood, flood]) expect(await sent(chat)).toHaveProperty('path');
    const { moderation } = createChats({
      db: shop.db,
      dataDir: shop.dataDir,
      news: noNews,
      now: () => new Date(),
      log: shop.app.log,
    });
    await moderation.reply(answered.id, 'Kim', { text: 'Here I am.', attachments: [] });
    await shop.db
      .updateTable('uploads')
      .set({ created_at: sql<string>`clock_timestamp() - interval '61 minutes'` as never })
      .where('chat_id', 'in', [flood.id, answered.id])
      .execute();
    expect(await sent(fresh)).toHaveProperty('path');
    const [kept] = await ids(answered);
    expect(await sent(fresh)).toHaveProperty('path');
    expect([await ids(flood), await ids(answered), (await ids(fresh)).length]).toEqual([[], [kept], 2]);
    expect(readdirSync(own).sort()).toEqual([kept, ...(await ids(fresh))].sort());
    // Nobody's is left that may go.
    expect(await sent(fresh)).toHaveProperty('path');
    expect(await sent(fresh)).toEqual({ busy: 'No more files can be taken at the moment. Please try again later.' });
    expect(await ids(fresh)).toHaveLength(3);
    // Every five seconds it is looked for what may go: that reads all that there is.
    const later = performance.now() + 10_000;
    const passing = jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(await sent(fresh)).toHaveProperty('busy');
    await shop.db
      .updateTable('uploads')
      .set({ created_at: sql<string>`clock_timestamp() - interval '61 minutes'` as never })
      .where('chat_id', '=', fresh.id)
      .execute();
    passing.mockReturnValue(later + 4999);
    expect(await sent(fresh)).toHaveProperty('busy');
    passing.mockReturnValue(later + 5000);
    expect(await sent(fresh)).toHaveProperty('path');
    passing.mockRestore();
  });

  it('S197 leaves the last of the disk alone, whatever all that are on their way may still bring', async () => {
    expect(RESERVED_BYTES).toBe(512 * 2 ** 20);
    const free = RESERVED_BYTES + 4 * maximumRedrawnSize + 1;
    const uploads = createUploadService(
      createUploadRepository(shop.db),
      createFileStore(folder(), minimumUploadRate, async () => free),
      () => new Date(),
      shop.app.log,
    );
    const { id } = await openChat(shop);
    const contents = Array.from({ length: 6 }, () => new PassThrough());
    const outcomes = contents.map((content) => uploads.upload({ chatId: id, name: 'a.txt', content }));
    expect(await Promise.all(outcomes.slice(4))).toEqual(
      Array(2).fill({ busy: 'No more files can be taken at the moment. Please try again later.' }),
    );
    for (const content of contents) content.end('x');
    for (const outcome of await Promise.all(outcomes.slice(0, 4))) expect(outcome).toHaveProperty('path');
    expect(await uploads.upload({ chatId: id, name: 'a.txt', content: Readable.from(['x']) })).toHaveProperty('path');
  });

  it('S197 keeps nothing of a form that is cut off or malformed', async () => {
    const { bearer, id } = await openChat(shop);
    const { headers, payload } = await formOf('a.txt', 'x'.repeat(5000));
    for (const length of [10, 120, 1000, payload.length - 60, payload.length - 10]) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/v1/static/upload',
        headers: { ...bearer, ...headers },
        payload: payload.subarray(0, length),
      });
      expect([length, answer.statusCode, answer.json().success]).toEqual([length, 400, false]);
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=']) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/v1/static/upload',
        headers: { ...bearer, 'content-type': type },
        payload,
      });
      expect([type, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([type, true]);
    }
    expect(await rowsOf(id)).toEqual([]);
    expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('S197 keeps nothing of an upload that its sender leaves', async () => {
    const { bearer, id } = await openChat(shop);
    const { port } = new URL(await address());
    const { headers, payload } = await formOf('a.txt', 'x'.repeat(500_000));
    const socket = connect(Number(port), '127.0.0.1');
    const lines = [
      'POST /v1/static/upload HTTP/1.1',
      'host: localhost',
      `authorization: ${bearer.authorization}`,
      `content-type: ${headers['content-type']}`,
      `content-length: ${payload.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(payload.subarray(0, 200_000));
    const parts = () => onDisk().filter((name) => name.endsWith('.part'));
    await until(() => parts().length > 0);
    socket.destroy();
    await until(() => parts().length === 0);
    expect(await rowsOf(id)).toEqual([]);
  });

  it.each(partOf(['ENOSPC', 'EDQUOT', 'EIO'], 1))(
    'S147 S197 answers with an error of its own, and not with the sender’s, where the disk does not take a file: %s',
    async (code) => {
      const { bearer, id } = await openChat(shop);
      const fails = jest
        .spyOn(fs, 'write')
        .mockImplementation(((...args: unknown[]) =>
          (args.at(-1) as (error: Error) => void)(
            Object.assign(new Error(code), { code, syscall: 'write' }),
          )) as typeof fs.write);
      // Long enough that the disk fails while it still comes.
      const form = await formOf('a.txt', 'x'.repeat(9_000_000));
      const failed = await fetch(`${await address()}/v1/static/upload`, {
        method: 'POST',
        headers: { ...bearer, ...form.headers },
        body: form.payload,
      });
      fails.mockRestore();
      expect([failed.status, await failed.json()]).toEqual([500, expect.objectContaining({ success: false })]);
      expect(failed.headers.get('connection')).toBe('close');
      expect(onDisk().filter((name) => name.endsWith('.part'))).toEqual([]);
      expect(await rowsOf(id)).toEqual([]);
      expect((await upload(shop, bearer, 'a.txt', 'x')).status).toBe(200);
    },
  );

  it('S197 answers a refused upload at once and reads the rest of it away', async () => {
    const { bearer, id } = await openChat(shop);
    const answers = [];
    for (const [name, headers] of [
      ['a.html', bearer],
      ['a.txt', {}],
    ] as [string, Bearer][]) {
      const form = await formOf(name, Buffer.alloc(9_000_000, 'x'));
      const answer = await fetch(`${await address()}/v1/static/upload`, {
        method: 'POST',
        headers: { ...headers, ...form.headers },
        body: form.payload,
      });
      answers.push([answer.status, ((await answer.json()) as { success: boolean }).success]);
    }
    expect(answers).toEqual([
      [400, false],
      [401, false],
    ]);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('an API that was killed amid an upload', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop({ jobs: false });
  }, 180_000);
  afterAll(() => shop.close());

  it('S197 hands out nothing that was unfinished, and clears it away at the next start, but for what another process may be receiving', async () => {
    const { id } = await openChat(shop);
    const folder = join(shop.dataDir, 'uploads');
    mkdirSync(folder, { recursive: true });
    const [long, lately] = [61, 58].map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString()) as [
      string,
      string,
    ];
    const rows = Array.from({ length: 1200 }, (_, index) => ({
      id: String(index).padStart(32, 'u'),
      chat_id: id,
      name: 'a.txt',
      bytes: 1,
      picture_type: null,
      created_at: long,
    }));
    const young = { ...rows[0]!, id: 'y'.repeat(32), created_at: lately };
    await shop.db
      .insertInto('uploads')
      .values([...rows, young])
      .execute();
    const kept = { ...rows[0]!, id: 'k'.repeat(32), kept: true };
    await shop.db.insertInto('uploads').values(kept).execute();
    const [old, another] = [`${rows[1]!.id}.part`, `${'n'.repeat(32)}.part`];
    for (const name of [rows[0]!.id, old, another, kept.id]) writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, old), new Date(long), new Date(long));
    utimesSync(join(folder, another), new Date(lately), new Date(lately));
    utimesSync(join(folder, kept.id), new Date(long), new Date(long));
    expect((await shop.app.inject(`/static/uploads/${rows[0]!.id}/a.txt`)).statusCode).toBe(404);

    const next = await openShop({
      open: async () => ({ db: shop.db, close: async () => undefined }),
      env: { DATA_DIR: shop.dataDir },
    });
    const rowsLeft = async () => (await shop.db.selectFrom('uploads').select('id').execute()).length;
    await until(async () => (await rowsLeft()) <= 2);
    await until(() => readdirSync(folder).length === 2);
    await next.close();
    expect(readdirSync(folder).sort()).toEqual([kept.id, another].sort());
    const left = await shop.db.selectFrom('uploads').select('id').orderBy('id').execute();
    expect(left.map((row) => row.id)).toEqual([kept.id, young.id]);
  });
});
