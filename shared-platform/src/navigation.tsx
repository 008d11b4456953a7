import { localizePath, splitPath } from '@storefront/contracts';
import { setDefaultLink } from '@storefront/ui';
import { forwardRef, useCallback, useContext, useEffect, useInsertionEffect, useMemo, useRef, type AnchorHTMLAttributes, type ContextType, type MouseEvent, type ReactNode } from 'react';
import { createPath, resolvePath, UNSAFE_NavigationContext as NavigationContext, useLocation, type NavigateOptions, type Navigator } from 'react-router-dom';
import { useLanguage, usePlace, type Place } from './place';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  /** The browser loads the page anew. */
  reloadDocument?: boolean;
}

export interface GoOptions extends NavigateOptions {
  /** The visitor has pressed for it, and it took until now: a link that they pressed meanwhile does not keep them from it. */
  isAsked?: boolean;
}

/** What the host leads by. Of a press that it prevents itself its fences need not ask who does so. */
export interface HostNavigator extends Navigator {
  prevent?(press: Event): void;
}

type Ways = ContextType<typeof NavigationContext>;

/** The host's, of ways that tell whose they are. */
const hosts = new WeakMap<Ways, Ways>();

/** Ways that tell the host whose they are: `begin` says it, and gives what takes it back. A fragment in a remote's place leads in its own name alone. */
function ownWays(ways: Ways) {
  const host = hosts.get(ways) ?? ways;
  let by = '';
  const led = (way: 'push' | 'replace'): Navigator['push'] => (to, state, options) => host.navigator[way](to, state, { ...options, by } as NavigateOptions);
  const begin = (remote: string) => {
    by = remote;
    return () => void (by = '');
  };
  const own = { ...host, navigator: { ...host.navigator, push: led('push'), replace: led('replace') } };
  hosts.set(own, host);
  return { begin, own };
}

/**
 * What stands in a remote's rectangle leads elsewhere in that remote's name, for as long as it is there: the host follows it on the remote's own
 * pages, or where the visitor has pressed for it.
 */
export function NavigationScope({ remote, children }: { remote: string; children: ReactNode }) {
  const ways = useContext(NavigationContext);
  const { own, begin } = useMemo(() => ownWays(ways), [ways]);
  // Before the first effect within, whichever kind that is, and before the last.
  useInsertionEffect(() => begin(remote), [begin, remote]);
  return <NavigationContext value={own}>{children}</NavigationContext>;
}

const normalized = (address: string): string => createPath(resolvePath(address));

/** Goes to an address of the shop as it stands. The page that is shown, but for its query or hash, does not scroll (S004). */
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

/** Whether a click asks for this tab, and for nothing but going there. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) => button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link to an address of the shop as it stands, prefix and all. */
export const AddressLink = forwardRef<HTMLAnchorElement, LinkProps>(function AddressLink({ to, reloadDocument, onClick, onClickCapture, ...rest }, ref) {
  const { navigator } = useContext(NavigationContext);
  const follow = useFollow();
  const address = normalized(to);
  const inThisTab = !rest.target || rest.target === '_self';
  // Whoever hears of all clicks, before the link is asked, does not say where it leads; who drew what stands in it does.
  const wasPrevented = useRef(false);
  const onCapture = (event: MouseEvent<HTMLAnchorElement>) => {
    wasPrevented.current = event.isDefaultPrevented();
    onClickCapture?.(event);
  };
  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if ((event.isDefaultPrevented() && !wasPrevented.current) || reloadDocument || !inThisTab || !isPlain(event)) return;
    (navigator as HostNavigator).prevent?.(event.nativeEvent);
    event.preventDefault();
    follow(address, { isAsked: true });
  };
  return <a ref={ref} href={navigator.createHref(address)} onClickCapture={onCapture} onClick={onFollow} {...rest} />;
});

/** A link inside the shop: `to` is a path without prefix, the page's language is kept. */
export const Link = forwardRef<HTMLAnchorElement, Omit<LinkProps, 'reloadDocument'>>(function Link({ to, ...rest }, ref) {
  return <AddressLink ref={ref} to={localizePath(to, useLanguage())} {...rest} />;
});

setDefaultLink(Link);

const inChosenLanguage = (path: string, ahead: Place['ahead']): string => localizePath(path, splitPath(ahead().pathname).language);

/** Goes to a path of the shop, in the language that the visitor has chosen by then: who waits for an answer may switch it meanwhile. */
export function useGo(): (path: string, options?: GoOptions) => void {
  const follow = useFollow();
  const { ahead } = usePlace();
  return (path, options) => follow(inChosenLanguage(path, ahead), options);
}

/** Sends the visitor elsewhere in the shop, in place of this page and of each other one that says so, too. */
export function Redirect({ to }: { to: string }) {
  const follow = useFollow();
  const { ahead } = usePlace();
  const { pathname } = useLocation();
  useEffect(() => follow(inChosenLanguage(to, ahead), { replace: true }), [follow, to, ahead, pathname]);
  return null;
}
