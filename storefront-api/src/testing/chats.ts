import { ChatCreatedSchema, ChatSchema } from '@storefront/contracts';
import sharp from 'sharp';
import * as v from 'valibot';
import type { Shop } from './shop';

export type Bearer = Record<string, string>;

export const chatRequest = {
  text: '  Hello\n\n\n\nthere ',
  clientEmail: 'Ivan@Example.org',
  topic: 'Start',
  clientName: 'Ivan',
  language: 'ru',
};

/** Opens a chat as a visitor does. */
export async function openChat(shop: Shop) {
  const { token } = v.parse(ChatCreatedSchema, (await shop.post('/v1/chats/client', chatRequest)).result);
  const bearer: Bearer = { authorization: `Bearer ${token}` };
  const chat = v.parse(ChatSchema, (await shop.get('/v1/chats/client', bearer)).result);
  return { token, bearer, id: Number(chat.id), chat };
}

/** A multipart body with one file, and its headers. */
export async function formOf(name: string, content: string | Buffer, field = 'file') {
  const form = new FormData();
  form.append(field, new Blob([content as string]), name);
  const body = new Response(form);
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}

export async function upload(shop: Shop, bearer: Bearer, name: string, content: string | Buffer, field = 'file') {
  const { headers, payload } = await formOf(name, content, field);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/v1/static/upload',
    headers: { ...bearer, ...headers },
    payload,
  });
  return { status: response.statusCode, ...response.json<{ success: boolean; result: any; message: string | null }>() };
}

/** A small picture that carries where it was taken. */
export const picture = (format: 'png' | 'jpeg' | 'gif' = 'png', width = 4, height = 3) =>
  sharp({ create: { width, height, channels: 3, background: '#a53' } })
    .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
    .toFormat(format)
    .toBuffer();
