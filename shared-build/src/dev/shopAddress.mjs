/** The address that a running shop is at; throws a sentence for what is none, and for a page of one: a shop has an origin to itself. */
export function shopAddress(against) {
  if (!/^https?:\/\/./.test(against) || !URL.canParse(against)) throw new Error(`${against} is no address of a shop: --against https://shop.example`);
  const { origin, pathname, search, hash } = new URL(against);
  const page = pathname.replace(/^\/$/, '') + search + hash;
  if (page) throw new Error(`${against} is a page, and a shop is all of an address: leave out ${page}, --against ${origin}`);
  return new URL('/', against);
}
