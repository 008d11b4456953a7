import type { Page } from '@playwright/test';

/** Sets `saveData`, so that nothing is prefetched. May be called again. */
export const enableSaveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
