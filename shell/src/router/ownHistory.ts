import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { ownWay } from '../browser/gate';

const pushState = ownWay(History.prototype, 'pushState');
const replaceState = ownWay(History.prototype, 'replaceState');

/** The window's history as the router has it: what it writes is written also where a remote has asked for it, whose own writing is fenced (`guardHistory.ts`). */
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

/** The history that the router leads through: as much of a window as it looks at. */
export const createOwnHistory = (): ReturnType<typeof createBrowserHistory> => createBrowserHistory({ window: ownWindow as unknown as Window });
