/** @jest-environment @storefront/build/jest/server.cjs */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askApi, heardAnswers } from './askApi';

const answers: Record<string, string[]> = { '/same': ['a', 'a'], '/other': ['a', 'b', 'a'], '/written': ['a'] };
let api: string;
const server = createServer((request, response) => {
  const text = answers[request.url!]?.shift();
  if (text === undefined) response.statusCode = 404;
  response.end(text ?? 'none');
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, listening));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

const digest = (words: string) => createHash('sha256').update(words).digest('base64');

it('what the API answers to reads is known by a digest of status and text, unless it failed or changed', async () => {
  for (const path of ['/same', '/same', '/other', '/other', '/other', '/gone']) await askApi(api + path);
  await askApi(`${api}/written`, { method: 'POST' });
  await expect(askApi('http://127.0.0.1:9/')).rejects.toThrow('fetch failed');
  expect(await (await askApi(new Request(`${api}/gone?2`))).text()).toBe('none');
  expect(heardAnswers()).toEqual({
    [`${api}/same`]: digest('200 a'),
    [`${api}/other`]: '',
    [`${api}/gone`]: digest('404 none'),
    [`${api}/gone?2`]: digest('404 none'),
    'http://127.0.0.1:9/': '',
  });
});
