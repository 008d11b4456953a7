import { useDispatch, useGo, useLocation, type StorefrontDispatch } from '@storefront/platform';
import { splitPath } from '@storefront/contracts';
import { useEffect, useEffectEvent } from 'react';
import { chatCalls } from '../../api/chatCalls';
import { savedToken } from './chatToken';
import { tokenIn } from './tokenInAddress';

/** Whether a chat has this token. A call that failed says nothing against it. */
async function isOpen(dispatch: StorefrontDispatch, token: string): Promise<boolean> {
  try {
    return (await chatCalls(dispatch, token).page()) !== null;
  } catch (error) {
    console.error('The chat of a letter could not be looked up.', error);
    return false;
  }
}

/**
 * Opens the chat of a letter's link, on whichever device: takes the token out of the address at once and saves it. A chat that is
 * open here already is given up only for one that is there.
 */
export function useLetter(save: (token: string) => void): void {
  const dispatch = useDispatch<StorefrontDispatch>();
  const { pathname, search, hash } = useLocation();
  const go = useGo();

  const take = useEffectEvent(async (token: string) => {
    // Also what the router does not see: it would write the fragment again.
    history.replaceState(history.state, '', pathname + search);
    go(splitPath(pathname).path + search, { replace: true });
    // Asked for here: while the page hydrates, what is rendered does not know of it yet.
    const saved = savedToken();
    if (token === saved) return;
    if (saved === null || (await isOpen(dispatch, token))) save(token);
  });
  useEffect(() => {
    const token = tokenIn(hash);
    if (token) void take(token);
  }, [hash]);
}
