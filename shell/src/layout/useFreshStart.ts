import { useLocation } from '@storefront/platform';
import { useInsertionEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useComposition } from '../composition/CompositionContext';

/** Another page is another try for whoever failed on the former one, before it is painted. */
export function useFreshStart(): void {
  const { failures, notices } = useComposition();
  const { key } = useLocation();
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    failures.forgive();
    notices.leave();
  }, [key, failures, notices]);
}

/**
 * A fragment's modal dialog is of the page that it was opened on. One whose owner does not close it, or whose button throws, would hold every page
 * after: a phone has no Escape. It is closed before the next page's own effects, so that what that opens stays open.
 */
export function useDialogsLeft(overlays: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useInsertionEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    for (const dialog of overlays.current?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) dialog.close();
  }, [pathname, overlays]);
}
