/**
 * Parses the address of a running shop. Throws a sentence if it is no address, or the address of a page: a shop is a
 * whole origin.
 */
export function shopAddress(against) {
  if (!/^https?:\/\/./.test(against) || !URL.canParse(against))
    throw new Error(`${against} is not the address of a shop: give one such as --against https://shop.example`);
  const { origin, pathname, search, hash } = new URL(against);
  const page = pathname.replace(/^\/$/, '') + search + hash;
  if (page) throw new Error(`${against} is the address of a page: leave out ${page}, and give --against ${origin}`);
  return new URL('/', against);
}
