import { useDispatch, useGo, useLocation, type StorefrontDispatch } from '@storefront/platform';
import { keptInTab, splitPath } from '@storefront/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { chatCalls } from '../../api/chatCalls';
import { onReturn } from '../live/onReturn';
import { savedToken } from './chatToken';
import { tokenIn } from './tokenInAddress';

/** A letter's token whose chat has not been looked up yet; a failed call keeps it (S204). */
const letter = keptInTab('chatLetter', v.string(), '');

/** Milliseconds between attempts to find a letter's chat while the API is away. */
const lookInterval = 10_000;

/** Whether to open a letter's chat: one that is open here already is replaced only if the letter's exists. */
async function isToOpen(dispatch: StorefrontDispatch, token: string): Promise<boolean> {
  const saved = savedToken();
  return saved === null || saved === token || (await chatCalls(dispatch, token).page()) !== null;
}

/**
 * Opens the chat of a letter's link. Removes the token from the address at once, and stores it until it is known
 * whether its chat exists.
 */
export function useLetter(chatToken: string | null, save: (token: string) => void): void {
  const dispatch = useDispatch<StorefrontDispatch>();
  const { pathname, search, hash } = useLocation();
  const go = useGo();
  const lookedUp = useRef('');

  const take = useEffectEvent((token: string) => {
    letter.write(token);
    // Also here, since the router would otherwise write the fragment again.
    history.replaceState(history.state, '', pathname + search);
    go(splitPath(pathname).path + search, { replace: true });
  });
  const open = useEffectEvent(async () => {
    const token = letter.read();
    if (token === '' || token === lookedUp.current) return;
    lookedUp.current = token;
    try {
      const isOpen = await isToOpen(dispatch, token);
      // Another letter may have been opened meanwhile.
      if (letter.read() !== token) return;
      letter.write('');
      if (isOpen) save(token);
    } catch (error) {
      console.error('The chat of a letter could not be looked up; it is asked for again.', error);
    } finally {
      if (lookedUp.current === token) lookedUp.current = '';
    }
  });
  useEffect(() => {
    const token = tokenIn(hash);
    if (token) take(token);
    // Also after the open chat has ended.
    void open();
  }, [hash, chatToken]);
  useEffect(() => {
    const look = () => void open();
    const looking = setInterval(() => document.hidden || look(), lookInterval);
    const leave = onReturn(look);
    return () => {
      clearInterval(looking);
      leave();
    };
  }, []);
}
