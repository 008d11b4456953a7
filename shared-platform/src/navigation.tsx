import { localizePath } from '@storefront/contracts';
import { forwardRef } from 'react';
import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  useNavigate,
  type LinkProps,
  type NavigateOptions,
} from 'react-router-dom';
import { useLanguage } from './language';

/** A link inside the shop: `to` is a path without prefix, the page's language is kept. */
export const Link = forwardRef<HTMLAnchorElement, Omit<LinkProps, 'to'> & { to: string }>(function Link({ to, ...rest }, ref) {
  return <RouterLink ref={ref} to={localizePath(to, useLanguage())} {...rest} />;
});

/** Goes to a path of the shop, keeping the page's language. */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  return (path, options) => void navigate(localizePath(path, language), options);
}

/** Sends the visitor elsewhere in the shop, in place of this page. */
export function Redirect({ to }: { to: string }) {
  return <RouterNavigate to={localizePath(to, useLanguage())} replace />;
}
