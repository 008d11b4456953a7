import { useApiHref } from '@storefront/platform';

/** The address if it is one that a page may link or show: http(s) without user info (the rule of S006). */
function safeAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined;
}

/** Resolves an address of the API; undefined when there is none, or none that may be followed. */
export function useSafeApiHref(): (address: string) => string | undefined {
  const resolve = useApiHref();
  return (address) => {
    if (!address.trim()) return undefined;
    try {
      return safeAddress(resolve(address));
    } catch (error) {
      console.error(`The API gave an address that is none: ${address}`, error);
      return undefined;
    }
  };
}
