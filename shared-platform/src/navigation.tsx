import { localizePath } from '@storefront/contracts';
import { setDefaultLink } from '@storefront/ui';
import { forwardRef, useEffect, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import { useLanguage } from './language';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  /** The browser loads the page anew. */
  reloadDocument?: boolean;
}

/** Whether a target is the page that is shown, but for its query or hash: then nothing scrolls (S004). */
function useStaysOnPage(): (target: string) => boolean {
  const { pathname } = useLocation();
  return (target) => target.split(/[?#]/)[0] === pathname;
}

/** Whether a click asks for this tab, and for nothing but going there. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) => button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link to an address of the shop as it stands, prefix and all. */
export const AddressLink = forwardRef<HTMLAnchorElement, LinkProps>(function AddressLink({ to, reloadDocument, onClick, ...rest }, ref) {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const staysOnPage = useStaysOnPage();
  const inThisTab = !rest.target || rest.target === '_self';
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !inThisTab || !isPlain(event)) return;
    event.preventDefault();
    // The page that is shown already does not come twice into the history.
    void navigate(to, { replace: to === here, preventScrollReset: staysOnPage(to) });
  };
  return <a ref={ref} href={useHref(to)} onClick={follow} {...rest} />;
});

/** A link inside the shop: `to` is a path without prefix, the page's language is kept. */
export const Link = forwardRef<HTMLAnchorElement, Omit<LinkProps, 'reloadDocument'>>(function Link({ to, ...rest }, ref) {
  return <AddressLink ref={ref} to={localizePath(to, useLanguage())} {...rest} />;
});

setDefaultLink(Link);

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
  const navigate = useNavigate();
  const target = localizePath(to, useLanguage());
  useEffect(() => void navigate(target, { replace: true }), [navigate, target]);
  return null;
}
