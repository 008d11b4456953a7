/** How a page feels, as the web vitals define it. */
export type Vital = 'lcp' | 'inp' | 'cls';

/** Where something was seen: milliseconds since the document began, and the element, if it is still there. */
export interface Sight {
  at: number;
  element: Element | undefined;
}

export type TellVital = (vital: Vital, value: number, sight: Sight) => void;

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

const elementOf = (node: Node | null | undefined) => (node instanceof Element ? node : (node?.parentElement ?? undefined));

/** What moved the rest: the first thing down the page that is seen to have shifted. */
const highest = ({ sources }: Shift) => [...sources].sort((one, other) => one.currentRect.top - other.currentRect.top)[0]?.node;

/** Shifts belong together that follow within a second, for five seconds at most, on one page: the worst such group counts. */
function watchShifts(tell: TellVital): (since: number) => void {
  let [group, first, last] = [0, 0, 0];
  observe('layout-shift', (entry) => {
    const shift = entry as Shift;
    const { value, hadRecentInput, startTime } = shift;
    if (hadRecentInput) return;
    if (startTime - last > 1000 || startTime - first > 5000) [group, first] = [0, startTime];
    last = startTime;
    group += value;
    tell('cls', group, { at: startTime, element: elementOf(highest(shift)) });
  });
  return (since) => {
    [group, first] = [0, since];
  };
}

/** Tells what is measured whenever there is something; what it gives is called when another page is shown. */
export function watchVitals(tell: TellVital): (since: number) => void {
  observe('largest-contentful-paint', (entry) => tell('lcp', entry.startTime, { at: entry.startTime, element: (entry as Paint).element ?? undefined }));
  const see = (entry: PerformanceEntry) => {
    const { interactionId, duration, startTime, target } = entry as Interaction;
    if (interactionId) tell('inp', duration, { at: startTime, element: elementOf(target) });
  };
  observe('event', see, { durationThreshold: 40 });
  return watchShifts(tell);
}
