import { localizePath, splitPath } from '@storefront/contracts';
import { setDefaultLink } from '@storefront/ui';
import { forwardRef, useCallback, useContext, useEffect, useInsertionEffect, useMemo, useRef } from 'react';
import type { AnchorHTMLAttributes, ContextType, MouseEvent, ReactNode } from 'react';
import {
  createPath,
  resolvePath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type NavigateOptions,
  type Navigator,
} from 'react-router-dom';
import { useLanguage, usePlace, type Place } from './place';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  /** The browser loads the page anew. */
  reloadDocument?: boolean;
}

export interface GoOptions extends NavigateOptions {
  /**
   * The visitor has pressed for this navigation, though it only happens now (after the API's answer, say): it is
   * followed even if they have pressed a link meanwhile.
   */
  isAsked?: boolean;
}

/** The host's navigator; `prevent` is an unfenced `preventDefault`. */
export interface HostNavigator extends Navigator {
  prevent?(press: Event): void;
}

type Ways = ContextType<typeof NavigationContext>;

/** The host's own navigation context, for each one of a remote. */
const hosts = new WeakMap<Ways, Ways>();

/**
 * A navigation context that tells the host which remote navigates: `begin` sets the remote, and returns what resets it.
 * A fragment within another remote's rectangle navigates in its own name.
 */
function ownWays(ways: Ways) {
  const host = hosts.get(ways) ?? ways;
  let by = '';
  const led =
    (way: 'push' | 'replace'): Navigator['push'] =>
    (to, state, options) =>
      host.navigator[way](to, state, { ...options, by } as NavigateOptions);
  const begin = (remote: string) => {
    by = remote;
    return () => void (by = '');
  };
  const own = { ...host, navigator: { ...host.navigator, push: led('push'), replace: led('replace') } };
  hosts.set(own, host);
  return { begin, own };
}

/**
 * Makes everything in a remote's rectangle navigate in that remote's name, while it is mounted: the host follows on the
 * remote's own pages, or where the visitor has pressed for it.
 */
export function NavigationScope({ remote, children }: { remote: string; children: ReactNode }) {
  const ways = useContext(NavigationContext);
  const { own, begin } = useMemo(() => ownWays(ways), [ways]);
  // An insertion effect, since it must run before every effect of the children, and its cleanup before theirs.
  useInsertionEffect(() => begin(remote), [begin, remote]);
  return <NavigationContext value={own}>{children}</NavigationContext>;
}

const normalized = (address: string): string => createPath(resolvePath(address));

/** Navigates to an address of the shop, unchanged. A change of only query or hash does not scroll (S004). */
function useFollow(): (address: string, options?: GoOptions) => void {
  const { navigator } = useContext(NavigationContext);
  const { here } = usePlace();
  return useCallback(
    (address, { replace = false, state, ...options } = {}) => {
      const to = resolvePath(address);
      const lead = replace ? navigator.replace : navigator.push;
      lead(to, state, { preventScrollReset: to.pathname === here().pathname, ...options });
    },
    [navigator, here],
  );
}

/** Whether a click is a plain one, which opens the link in this tab. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link to an address of the shop, with its prefix. */
export const AddressLink = forwardRef<HTMLAnchorElement, LinkProps>(function AddressLink(
  { to, reloadDocument, onClick, onClickCapture, ...rest },
  ref,
) {
  const { navigator } = useContext(NavigationContext);
  const follow = useFollow();
  const address = normalized(to);
  const inThisTab = !rest.target || rest.target === '_self';
  // Only handlers inside the link may prevent it, not listeners that had done so before the event came here.
  const wasPrevented = useRef(false);
  const onCapture = (event: MouseEvent<HTMLAnchorElement>) => {
    wasPrevented.current = event.isDefaultPrevented();
    onClickCapture?.(event);
  };
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if ((event.isDefaultPrevented() && !wasPrevented.current) || reloadDocument || !inThisTab || !isPlain(event))
      return;
    (navigator as HostNavigator).prevent?.(event.nativeEvent);
    event.preventDefault();
    follow(address, { isAsked: true });
  };
  return <a ref={ref} href={navigator.createHref(address)} onClickCapture={onCapture} onClick={onFollow} {...rest} />;
});

/** A link inside the shop; `to` is a path without prefix, and the page's language is kept. */
export const Link = forwardRef<HTMLAnchorElement, Omit<LinkProps, 'reloadDocument'>>(function Link(
  { to, ...rest },
  ref,
) {
  return <AddressLink ref={ref} to={localizePath(to, useLanguage())} {...rest} />;
});

setDefaultLink(Link);

const inChosenLanguage = (path: string, ahead: Place['ahead']): string =>
  localizePath(path, splitPath(ahead().pathname).language);

/**
 * Navigates to a path of the shop, in the language at that moment: the visitor may switch it while they wait for an
 * answer.
 */
export function useGo(): (path: string, options?: GoOptions) => void {
  const follow = useFollow();
  const { ahead } = usePlace();
  return (path, options) => follow(inChosenLanguage(path, ahead), options);
}

/**
 * Redirects to a path of the shop, replacing this page in the history, and each further page on which it is still
 * rendered.
 */
export function Redirect({ to }: { to: string }) {
  const follow = useFollow();
  const { ahead } = usePlace();
  const { pathname } = useLocation();
  useEffect(() => follow(inChosenLanguage(to, ahead), { replace: true }), [follow, to, ahead, pathname]);
  return null;
}
