import { isShopPath } from './shopPath';

it.each(['/', '/news?at=1#end', '/товары', '/\u{1f3ae}'])('S204 is a path of this shop: %s', (path) =>
  expect(isShopPath(path)).toBe(true),
);

it.each([
  '',
  'news',
  '//evil.test/',
  '/\\evil.test/',
  'https://evil.test/',
  '/\ud800',
  '/\udc00x',
  7,
  undefined,
  ['/news'],
])('S204 is none: %j', (stated) => expect(isShopPath(stated)).toBe(false));
