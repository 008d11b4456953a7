import { useSyncExternalStore } from 'react';

/** Below this width the header has a menu button instead of its links (S027). */
const query = '(max-width: 1170.98px)';

const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is narrower than 1171 px; false on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
