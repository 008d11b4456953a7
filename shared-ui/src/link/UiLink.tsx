import type { LinkTarget } from '@storefront/contracts';
import type { ComponentPropsWithRef } from 'react';
import { useLink } from './LinkProvider';

type Anchor = Omit<ComponentPropsWithRef<'a'>, 'href'>;

/** Either a path of the shop (`to`) or an address elsewhere (`href`), never both. */
export type UiLinkProps = Anchor & LinkTarget;

const newTab = { target: '_blank', rel: 'noopener' };

const leavesTheShop = (href: string) => /^(https?:)?\/\//.test(href);

/** A link by the shop's router, or to another site: the latter opens in a new tab, without access to this one. */
export const UiLink = ({ to, href, ...rest }: UiLinkProps) => {
  const Link = useLink();
  if (to !== undefined) return <Link to={to} {...rest} />;
  return <a href={href} {...(leavesTheShop(href) && newTab)} {...rest} />;
};
