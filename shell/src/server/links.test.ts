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
