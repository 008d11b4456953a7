/** How a page feels, as the web vitals define it. */
export type Vital = 'lcp' | 'inp' | 'cls';

export type TellVital = (vital: Vital, value: number) => void;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  interactionId: number;
}

function observe(type: string, see: (entry: PerformanceEntry) => void, more: object = {}): void {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes?.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
}

/** Shifts belong together that follow within a second, for five seconds at most; the worst such group counts. */
function watchShifts(tell: TellVital): void {
  let [group, first, last, worst] = [0, 0, 0, 0];
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift;
    if (hadRecentInput) return;
    if (startTime - last > 1000 || startTime - first > 5000) [group, first] = [0, startTime];
    last = startTime;
    group += value;
    if (group > worst) tell('cls', (worst = group));
  });
}

/** Tells each measure whenever it grows. */
export function watchVitals(tell: TellVital): void {
  observe('largest-contentful-paint', ({ startTime }) => tell('lcp', startTime));
  let slowest = 0;
  const see = (entry: PerformanceEntry) => {
    if ((entry as Interaction).interactionId && entry.duration > slowest) tell('inp', (slowest = entry.duration));
  };
  observe('event', see, { durationThreshold: 40 });
  watchShifts(tell);
}
