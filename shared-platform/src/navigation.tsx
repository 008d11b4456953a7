import { localizePath } from '@storefront/contracts';
import { forwardRef } from 'react';
import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  useLocation,
  useNavigate,
  type LinkProps,
  type NavigateOptions,
} from 'react-router-dom';
import { useLanguage } from './language';

/** Whether a target is the page that is shown, but for its query or hash: then nothing scrolls (S004). */
function useStaysOnPage(): (target: string) => boolean {
  const { pathname } = useLocation();
  return (target) => target.split(/[?#]/)[0] === pathname;
}

/** A link inside the shop: `to` is a path without prefix, the page's language is kept. */
export const Link = forwardRef<HTMLAnchorElement, Omit<LinkProps, 'to'> & { to: string }>(function Link({ to, ...rest }, ref) {
  const target = localizePath(to, useLanguage());
  return <RouterLink ref={ref} to={target} preventScrollReset={useStaysOnPage()(target)} {...rest} />;
});

/** Goes to a path of the shop, keeping the page's language. */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  const staysOnPage = useStaysOnPage();
  return (path, options) => {
    const target = localizePath(path, language);
    void navigate(target, { preventScrollReset: staysOnPage(target), ...options });
  };
}

/** Sends the visitor elsewhere in the shop, in place of this page. */
export function Redirect({ to }: { to: string }) {
  return <RouterNavigate to={localizePath(to, useLanguage())} replace />;
}
