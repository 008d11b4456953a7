/** The web vitals that are measured. */
export type Vital = 'lcp' | 'inp' | 'cls';

/**
 * When and where something was measured: milliseconds since the document began, and the element, if it is still there.
 */
export interface Sight {
  at: number;
  element: Element | undefined;
}

type TellVital = (vital: Vital, value: number, sight: Sight) => void;

interface Paint extends PerformanceEntry {
  element: Element | null;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; currentRect: DOMRectReadOnly }[];
}

interface Interaction extends PerformanceEntry {
  interactionId: number;
  target: Node | null;
}

function observe(type: string, see: (entry: PerformanceEntry) => void, more: object = {}): void {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes?.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
}

const elementOf = (node: Node | null | undefined) =>
  node instanceof Element ? node : (node?.parentElement ?? undefined);

/** The topmost element that has shifted, which counts as the cause. */
const highest = ({ sources }: Shift) =>
  [...sources].sort((one, other) => one.currentRect.top - other.currentRect.top)[0]?.node;

/**
 * Watches layout shifts. Those that follow each other within a second, for five seconds at most, are one group (session
 * window); a page's worst group counts.
 */
function watchShifts(onVital: TellVital): (since: number) => void {
  let [group, first, last] = [0, 0, 0];
  observe('layout-shift', (entry) => {
    const shift = entry as Shift;
    const { value, hadRecentInput, startTime } = shift;
    if (hadRecentInput) return;
    if (startTime - last > 1000 || startTime - first > 5000) [group, first] = [0, startTime];
    last = startTime;
    group += value;
    onVital('cls', group, { at: startTime, element: elementOf(highest(shift)) });
  });
  return (since) => {
    [group, first] = [0, since];
  };
}

/** When a prerendered page was opened; 0 for any other page. */
const openedAt = () =>
  (performance.getEntriesByType('navigation')[0] as { activationStart?: number } | undefined)?.activationStart ?? 0;

/**
 * Returns a function that tells when the page was first hidden (0 for a tab opened in the background), by the browser's
 * own records or by what was seen since the start.
 */
function watchHidden(): () => number {
  const isHidden = () => document.visibilityState === 'hidden';
  let seen = isHidden() && !(document as { prerendering?: boolean }).prerendering ? 0 : Infinity;
  document.addEventListener('visibilitychange', ({ timeStamp }) => isHidden() && (seen = Math.min(seen, timeStamp)));
  return () =>
    performance
      .getEntriesByType('visibility-state')
      .find(({ name, startTime }) => name === 'hidden' && startTime >= openedAt())?.startTime ?? seen;
}

/** Watches the largest contentful paint; not while the page is hidden or prerendered, when nobody waits for it. */
function watchPaints(onVital: TellVital): void {
  const hiddenAt = watchHidden();
  observe('largest-contentful-paint', (entry) => {
    const { startTime, element } = entry as Paint;
    if (startTime < hiddenAt())
      onVital('lcp', Math.max(0, startTime - openedAt()), { at: startTime, element: element ?? undefined });
  });
}

/** Calls `onVital` with each measurement; the returned function is to be called when another page is shown. */
export function watchVitals(onVital: TellVital): (since: number) => void {
  watchPaints(onVital);
  const see = (entry: PerformanceEntry) => {
    const { interactionId, duration, startTime, target } = entry as Interaction;
    if (interactionId) onVital('inp', duration, { at: startTime, element: elementOf(target) });
  };
  observe('event', see, { durationThreshold: 40 });
  return watchShifts(onVital);
}
