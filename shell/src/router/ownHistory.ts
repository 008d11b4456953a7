import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { gate } from '../browser/gate';

/** The browser's own way, past the gate at which what remotes write is fenced. */
function ownWay(name: 'pushState' | 'replaceState') {
  const way = gate?.(History.prototype, name) ?? History.prototype[name];
  return (...given: unknown[]) => Reflect.apply(way, history, given);
}

/** The window's history as the router has it: what it writes is written also where a remote has asked for it, whose own writing is fenced (`guardHistory.ts`). */
const ownHistory = {
  get state(): unknown {
    return history.state;
  },
  go: (delta?: number) => history.go(delta),
  pushState: ownWay('pushState'),
  replaceState: ownWay('replaceState'),
};

const ownWindow = {
  history: ownHistory,
  location,
  addEventListener: (...given: Parameters<Window['addEventListener']>) => addEventListener(...given),
  removeEventListener: (...given: Parameters<Window['removeEventListener']>) => removeEventListener(...given),
};

/** The history that the router leads through: as much of a window as it looks at. */
export const createOwnHistory = (): ReturnType<typeof createBrowserHistory> => createBrowserHistory({ window: ownWindow as unknown as Window });
