import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Records the sum of layout shifts, from the next document on. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let moved = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput } of entries as Shift[]) if (!hadRecentInput) moved += value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      moved: () => {
        add(observer.takeRecords());
        return moved;
      },
    });
  });
  return () => page.evaluate(() => (window as never as { moved: () => number }).moved());
}
