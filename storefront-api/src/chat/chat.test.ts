import { ChatCreatedSchema, ChatMessageSchema, ChatSchema } from '@storefront/contracts';
import * as v from 'valibot';
import { openShop, type Shop } from '../testing/shop';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
}, 60_000);
afterAll(() => shop.close());

const request = { text: '  Hello\n\n\n\nthere ', clientEmail: 'Ivan@Example.org', topic: 'Start', clientName: 'Ivan', language: 'ru' };

async function open() {
  const { token } = v.parse(ChatCreatedSchema, (await shop.post('/v1/chats/client', request)).result);
  const bearer = { authorization: `Bearer ${token}` };
  const chat = v.parse(ChatSchema, (await shop.get('/v1/chats/client', bearer)).result);
  return { token, bearer, chat };
}

async function upload(bearer: Record<string, string>, name: string, content: string | Buffer, field = 'file') {
  const form = new FormData();
  form.append(field, new Blob([content as string]), name);
  const body = new Response(form);
  const response = await shop.app.inject({
    method: 'POST', url: '/v1/static/upload',
    headers: { ...bearer, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json() };
}

describe('chats', () => {
  it('S193 S194 S212 opens a chat and finds it by its token', async () => {
    const { chat, token } = await open();
    expect(chat).toMatchObject({ clientName: 'Ivan', moderatorName: null });
    expect(chat.messages).toMatchObject([{ text: 'Hello\n\nthere', attachments: [] }]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await shop.db.selectFrom('chats').selectAll().where('id', '=', Number(chat.id)).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.client_email).toBe('ivan@example.org');
  });

  it('S193 finds nothing without the right token', async () => {
    for (const headers of [undefined, { authorization: 'Bearer guessed' }, { authorization: 'Basic x' }]) {
      expect(await shop.get('/v1/chats/client', headers)).toMatchObject({ status: 200, success: false, result: null, message: expect.any(String) });
    }
  });

  it('S148 S149 S150 refuses a form with an empty or overlong field', async () => {
    for (const bad of [{ text: ' ' }, { topic: '' }, { clientName: '' }, { clientEmail: 'x' }, { text: 'x'.repeat(421) }]) {
      expect((await shop.post('/v1/chats/client', { ...request, ...bad })).status).toBe(400);
    }
  });

  it('S195 S159 S160 S161 adds a tidied message, only to its own chat', async () => {
    const { bearer, chat } = await open();
    const other = await open();
    const { result } = await shop.post(`/v1/chats/${chat.id}`, { text: ' a\n\n\n\nb ', attachments: [] }, bearer);
    expect(v.parse(ChatMessageSchema, result)).toMatchObject({ text: 'a\n\nb', attachments: [] });
    expect((await shop.post(`/v1/chats/${chat.id}`, { text: ' ', attachments: [] }, bearer)).status).toBe(400);
    expect((await shop.post(`/v1/chats/${chat.id}`, { text: 'x'.repeat(421), attachments: [] }, bearer)).status).toBe(400);
    expect(await shop.post(`/v1/chats/${chat.id}`, { text: 'x', attachments: [] }, other.bearer)).toMatchObject({ status: 200, success: false, result: null });
  });

  it('S196 closes a chat by PATCH with an empty body', async () => {
    const { bearer, chat } = await open();
    expect(await shop.patch(`/v1/chats/${chat.id}`, { ...bearer, 'content-type': 'application/json' })).toMatchObject({ status: 200, success: true, message: 'Ticket was closed' });
    expect(await shop.get('/v1/chats/client', bearer)).toMatchObject({ success: false, result: null });
    expect(await shop.patch(`/v1/chats/${chat.id}`, bearer)).toMatchObject({ success: false });
  });

  it('S197 S163 keeps a file and hands it out so that nothing in it runs', async () => {
    const { bearer, chat } = await open();
    const picture = await upload(bearer, 'Снимок экрана.PNG', 'pixels');
    const page = await upload(bearer, '../evil.txt', '<script>alert(1)</script>');
    expect(picture.result).toMatch(/^http:\/\/localhost(:80)?\/static\/uploads\/[\w-]{32}\/%D0%A1/);
    const shown = await shop.app.inject(new URL(picture.result).pathname);
    expect(shown.body).toBe('pixels');
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    const saved = await shop.app.inject(new URL(page.result).pathname);
    expect(saved.headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-disposition': "attachment; filename*=UTF-8''evil.txt" });
    const { result } = await shop.post(`/v1/chats/${chat.id}`, { text: '', attachments: [picture.result, page.result] }, bearer);
    expect(result.attachments).toEqual([picture.result, page.result]);
    expect((await shop.get('/v1/chats/client', bearer)).result.messages.at(-1).attachments).toEqual([picture.result, page.result]);
  });

  it.each(['a.png', 'a.gif', 'a.txt', 'a.exe'])('S197 hands out %s under a policy in which nothing runs and nothing is fetched', async (name) => {
    const { bearer } = await open();
    const { result } = await upload(bearer, name, '<script>alert(1)</script>');
    const { headers } = await shop.app.inject(new URL(result).pathname);
    expect(String(headers['content-security-policy']).split(/;\s*/)).toEqual(["default-src 'none'", 'sandbox']);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin' });
    expect(headers['cache-control']).toMatch(/^private\b/);
  });

  it('S195 refuses attachments that were not uploaded to this chat', async () => {
    const { bearer, chat } = await open();
    const other = await open();
    const { result: foreign } = await upload(other.bearer, 'a.txt', 'x');
    for (const url of [foreign, 'https://evil.example/a.png', 'javascript:alert(1)']) {
      expect((await shop.post(`/v1/chats/${chat.id}`, { text: 'x', attachments: [url] }, bearer)).status).toBe(400);
    }
    expect((await shop.post(`/v1/chats/${chat.id}`, { text: 'x', attachments: Array(11).fill(foreign) }, bearer)).status).toBe(400);
  });

  it('S197 S163 refuses other kinds, other fields, large files and strangers', async () => {
    const { bearer } = await open();
    for (const name of ['page.html', 'picture.svg', 'noextension', 'x.png.js']) expect((await upload(bearer, name, 'x')).status).toBe(400);
    expect((await upload(bearer, 'a.txt', 'x', 'document')).status).toBe(400);
    expect((await upload(bearer, 'a.txt', Buffer.alloc(10 * 1024 * 1024 + 1))).message).toBe('The file is larger than 10 MB.');
    expect((await upload(bearer, 'a.txt', Buffer.alloc(10 * 1024 * 1024))).success).toBe(true);
    expect(await upload({}, 'a.txt', 'x')).toMatchObject({ success: false, result: null });
    expect((await shop.post('/v1/static/upload', { file: 'x' }, bearer)).status).toBe(400);
  });
});
