import type { ChatMessage } from '@storefront/contracts';

/** Pixels from the end within which the visitor counts as being at the end. */
export const endZone = 48;

/** Pixels from the top within which older messages are fetched. */
export const topZone = 80;

export const distanceToEnd = ({
  scrollHeight,
  scrollTop,
  clientHeight,
}: Pick<Element, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): number => scrollHeight - scrollTop - clientHeight;

/** How many messages were added before the first known one, and how many of others after the last. */
export function arrivals(known: readonly ChatMessage[], now: readonly ChatMessage[]): { above: number; below: number } {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return { above: 0, below: 0 };
  const above = now.findIndex(({ id }) => id === first.id);
  const below = now
    .slice(now.findIndex(({ id }) => id === last.id) + 1)
    .filter(({ moderatorName }) => moderatorName).length;
  return { above: Math.max(above, 0), below };
}
