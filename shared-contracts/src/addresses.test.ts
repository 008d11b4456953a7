import { isSafeAddress, linkTarget, resolveAddress } from './addresses';

it.each([
  'https://chat.test/invite',
  'http://chat.test',
  'https://chat.test/?a=1#b',
  'HTTPS://CHAT.TEST',
  '/',
  '/contact-us',
  '/ru/catalog/products/1',
  '/contact-us?from=here#form',
  '/redirections',
  '/catalog/redirect',
  '/ru/catalog/products/1/redirect',
  '/products/Redirect/Torch',
  '/50%-off',
])('S006 S028 may be gone to: %p', (address) => {
  expect(isSafeAddress(address)).toBe(true);
});

it.each([
  ['javascript:alert(1)', 'a script'],
  ['JavaScript:alert(1)', 'a script'],
  [' javascript:alert(1)', 'a script behind a space'],
  ['java\nscript:alert(1)', 'a script in two lines'],
  ['data:text/html,<p>', 'data'],
  ['mailto:me@mail.test', 'neither a page nor a path'],
  ['ftp://files.test/x', 'what no browser opens as a page'],
  ['//evil.test', 'another host without a scheme'],
  ['/\\evil.test', 'another host, as browsers read it'],
  ['\\\\evil.test', 'another host, as browsers read it'],
  ['/\t/evil.test', 'another host, as browsers read it'],
  ['/\n/evil.test', 'another host, as browsers read it'],
  ['/cart\r\nset-cookie: a=b', 'a header of its own'],
  ['https://shop.test@evil.test', 'user info'],
  ['https://user:secret@evil.test', 'user info'],
  ['https://:secret@evil.test', 'user info'],
  ['/redirect/discord', 'a redirect again'],
  ['/ru/redirect/discord', 'a redirect again'],
  ['/Redirect/discord', 'a redirect again'],
  ['/ru//redirect/discord', 'a redirect again'],
  ['/pt-br/redirect/discord', 'a redirect again, in a language that the shop may have'],
  ['/redirect', 'a redirect again'],
  ['/catalog/../redirect/discord', 'a redirect again'],
  ['/catalog/%2E%2e/ru/redirect', 'a redirect again'],
  ['/catalog%2F..%2Fredirect/discord', 'a redirect again, as routes read it'],
  ['/%2Fredirect/discord', 'a redirect again, as routes read it'],
  ['/%72edirect/discord', 'a redirect again, as routes read it'],
  ['/ru%2Fredirect/discord', 'a redirect again, as routes read it'],
  ['https:/redirect/discord', 'a redirect again, as browsers read it on the shop’s own pages'],
  ['https:redirect/discord', 'a path beside the page'],
  ['http:\\\\evil.test', 'no address as it is written'],
  ['contact-us', 'no path from the root'],
  ['', 'nothing'],
])('S006 S028 may not be gone to: %p, %s', (address) => {
  expect(isSafeAddress(address)).toBe(false);
});

it.each([
  ['https://shop.test/redirect/discord', false],
  ['https://shop.test/ru/%72edirect/discord', false],
  ['HTTPS://SHOP.TEST:443/redirect/discord', false],
  ['https://shop.test/contact-us', true],
  ['https://video.test/redirect?to=here', true],
])('S006 judges %s by whether it is a redirect of the shop itself: %s', (address, isSafe) => {
  expect(isSafeAddress(address, 'https://shop.test')).toBe(isSafe);
});

it('S006 lets pass no path that leads to another host', () => {
  const between = ['', '/', '\\', '\t', '\n', '\r', '\0', ' ', '.', '..', '@', '%2f'];
  for (const one of between)
    for (const two of between) {
      const address = `/${one}${two}/evil.test`;
      if (isSafeAddress(address))
        expect([address, new URL(address, 'http://shop.test').host]).toEqual([address, 'shop.test']);
    }
});

it('S006 takes for another place no address that is read otherwise on a page of the shop', () => {
  for (const scheme of ['http:', 'https:', 'HTTPS:', ' https:'])
    for (const slashes of ['', '/', '//', '///', '\\', '/\\', '\\\\'])
      for (const rest of ['shop.test/redirect/x', 'redirect/x', 'chat.test']) {
        const address = scheme + slashes + rest;
        if (!isSafeAddress(address)) continue;
        const onPage = ['http://shop.test/ru/x', 'https://shop.test/ru/x'].map((page) => new URL(address, page).href);
        expect([address, ...onPage]).toEqual([address, ...onPage.map(() => new URL(address).href)]);
      }
});

it.each([
  ['/contact-us', { to: '/contact-us' }],
  ['https://chat.test/invite', { href: 'https://chat.test/invite' }],
  ['/\t/evil.test', undefined],
  ['/redirect/discord', undefined],
  ['javascript:alert(1)', undefined],
])('S006 S028 S146 links %p to %j', (address, target) => {
  expect(linkTarget(address)).toEqual(target);
});

it.each([
  ['/static/a.svg', 'https://shop.test/static/a.svg'],
  ['https://cdn.test/a.svg', 'https://cdn.test/a.svg'],
  ['', undefined],
  [' ', undefined],
  ['http://', undefined],
])('S144 tells searchers of the picture %p as %p', (address, absolute) => {
  expect(resolveAddress(address, 'https://shop.test/news')).toBe(absolute);
});
