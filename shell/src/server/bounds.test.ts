/** @jest-environment @storefront/build/jest/server.cjs */
import { addressCacheBytes } from './pages/pageMaker';
import { pageCacheBytes } from './pages/pages';
import { longestFile, roomOfBodies, roomOfWritten } from './sitemap/sitemapFiles';

/** What the server keeps of what it has made; the tests beside the code take these numbers as they are. */
it('S001 S002 the bounds of the shop’s server are so many bytes of pages, of addresses and of a sitemap’s files', () => {
  const megabytes = [pageCacheBytes, addressCacheBytes, longestFile, roomOfWritten, roomOfBodies].map(
    (bytes) => bytes / 2 ** 20,
  );
  expect(megabytes).toEqual([96, 4, 20, 128, 256]);
});
