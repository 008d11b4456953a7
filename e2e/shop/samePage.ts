import type { Page } from '@playwright/test';

/** Leaves a mark in the page that a reload would wipe out. */
export const markPage = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { journey: true }));

/** Whether it is still the page that was marked. */
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'journey' in window);
