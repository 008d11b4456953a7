import type { Page } from '@playwright/test';

/** Says that data is dear to this visitor: nothing is prepared ahead, and what comes is what the page itself wants. It may be said again. */
export const savesData = (page: Page) => page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }));
