import { act } from '@testing-library/react';
import type { StorefrontStore } from '../storeTypes';

/**
 * Waits until no call is pending and rendering has started no new one; the store notifies its subscribers a frame late.
 */
export async function settled(store: StorefrontStore): Promise<void> {
  const isCalling = () => {
    const { queries } = store.getState().api as { queries: Record<string, { status: string }> };
    return Object.values(queries).some(({ status }) => status === 'pending');
  };
  for (let quiet = 0; quiet < 3; quiet = isCalling() ? 0 : quiet + 1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}
