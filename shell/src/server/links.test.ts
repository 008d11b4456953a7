/** @jest-environment @storefront/build/jest/server.cjs */
import { defaultLanguage } from '@storefront/contracts';
import { targetOfLink } from './links';

it('S204 gives the API a second to say what its links are', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const limits = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  expect(await targetOfLink('vk', defaultLanguage, 'http://api.test', 'http://shop.test')).toBeUndefined();
  expect(limits.mock.calls).toEqual([[1000]]);
  jest.restoreAllMocks();
});

it.each([
  [1_000_000, 'https://vk.test'],
  [1_000_001, undefined],
])('S204 reads what is a configuration, and nothing that has no end (%d bytes)', async (bytes, target) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const config = JSON.stringify({ result: { stats: { links: [{ name: 'vk', url: 'https://vk.test', icon: 'vk' }] } } });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(config.padEnd(bytes)));
  expect(await targetOfLink('vk', defaultLanguage, 'http://api.test', 'http://shop.test')).toBe(target);
  jest.restoreAllMocks();
});

it('S006 S204 takes the words of an API that failed for no list of links', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const words = JSON.stringify({ success: false, result: null, message: 'Something went wrong on our side.' });
  const answer = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(words, { status: 500 }));
  expect(await targetOfLink('vk', defaultLanguage, 'http://api.test', 'http://shop.test')).toBeUndefined();
  answer.mockResolvedValueOnce(new Response(words));
  expect(await targetOfLink('vk', defaultLanguage, 'http://api.test', 'http://shop.test')).toBe('/');
  jest.restoreAllMocks();
});
