import type { StorefrontStore } from '@storefront/platform';

/** An event that was dispatched. */
interface PassedEvent {
  id: number;
  at: number;
  type: string;
  payload: string;
}

const most = 50;

/** Characters of a payload that are shown. */
const longest = 200;

/** Whether an action is an event of a team, and not a library's own. */
const isTeams = (type: string) =>
  type.includes('/') && !/^(api\/|storefront\/|listenerMiddleware\/|__rtkq\/|@@)/.test(type);

/** A payload as text. It may be anything, even what the contracts forbid. */
function textOf(payload: unknown): string {
  try {
    return (JSON.stringify(payload) ?? '').slice(0, longest);
  } catch {
    return '(cannot be written)';
  }
}

export interface RecordedEvents {
  subscribe(listener: () => void): () => void;
  /** The newest first. */
  all(): readonly PassedEvent[];
}

/** Records the events that are dispatched from now on. */
export function recordEvents(store: StorefrontStore): RecordedEvents {
  const listeners = new Set<() => void>();
  let events: readonly PassedEvent[] = [];
  let count = 0;
  const { dispatch } = store;

  function record({ type, payload }: { type?: unknown; payload?: unknown }) {
    if (typeof type !== 'string' || !isTeams(type)) return;
    count += 1;
    events = [{ id: count, at: performance.now(), type, payload: textOf(payload) }, ...events].slice(0, most);
    listeners.forEach((listener) => listener());
  }

  store.dispatch = ((action: never) => {
    record((action ?? {}) as object);
    return dispatch(action);
  }) as typeof dispatch;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => events,
  };
}
