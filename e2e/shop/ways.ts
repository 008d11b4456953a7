import type { Locator, Page } from '@playwright/test';

const follow = (page: Page, name: string): Promise<void> => page.getByRole('banner').getByRole('link', { name }).click();

/** By the frame's menu to the announcements. */
export const toNews = (page: Page): Promise<void> => follow(page, 'Announcements');

/** By the frame's menu to the catalogue. */
export const toCatalog = (page: Page): Promise<void> => follow(page, 'Catalog');

/** The announcements that are there. */
export const announcements = (page: Page): Locator => page.getByRole('main').getByRole('article');
