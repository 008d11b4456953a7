import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { unfenced } from '../browser/gate';

const pushState = unfenced(History.prototype, 'pushState');
const replaceState = unfenced(History.prototype, 'replaceState');

/**
 * The window's history for the router, which writes past the fences of `guardHistory.ts`, even if a remote is in the
 * stack.
 */
const ownHistory = {
  get state(): unknown {
    return history.state;
  },
  go: (delta?: number) => history.go(delta),
  pushState: (...given: unknown[]) => pushState(history, ...given),
  replaceState: (...given: unknown[]) => replaceState(history, ...given),
};

const ownWindow = {
  history: ownHistory,
  location,
  addEventListener: (...given: Parameters<Window['addEventListener']>) => addEventListener(...given),
  removeEventListener: (...given: Parameters<Window['removeEventListener']>) => removeEventListener(...given),
};

/** The router's history, with as much of a window as it uses. */
export const createOwnHistory = (): ReturnType<typeof createBrowserHistory> =>
  createBrowserHistory({ window: ownWindow as unknown as Window });
