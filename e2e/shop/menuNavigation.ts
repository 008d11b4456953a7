import type { Locator, Page } from '@playwright/test';

const follow = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name }).click();

/** Goes to the announcements by the shell's menu. */
export const goToNews = (page: Page): Promise<void> => follow(page, 'Announcements');

/** Goes to the catalogue by the shell's menu. */
export const goToCatalog = (page: Page): Promise<void> => follow(page, 'Catalog');

/** The announcements on the page. */
export const announcements = (page: Page): Locator => page.getByRole('main').getByRole('article');
