import type { Page } from '@playwright/test';

/** Marks the document, to detect a reload. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { journey: true }));

/** Whether it is still the page that was marked. */
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'journey' in window);
