import type { UiLinkProps } from '@storefront/ui';

type Target = Pick<UiLinkProps, 'to'> | Pick<UiLinkProps, 'href'>;

const isShopPath = (url: string) => /^\/(?![/\\])/.test(url) && !/^\/redirect(\/|$)/i.test(url);

/** Where a link of the site configuration may lead: http(s) without user info, or a path of this shop (S006). */
export function linkTarget(url: string): Target | undefined {
  if (isShopPath(url)) return { to: url };
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { username, password, href } = new URL(url);
  return username || password ? undefined : { href };
}
