import { expect, type APIRequestContext, type Page } from '@playwright/test';

/**
 * Waits until what is shown answers: React holds every control of header and screen, and its effects have run. A network that is quiet
 * does not say so. (A function with a name of its own within what the page runs would not be known there, where `tsx` loads this file.)
 */
export async function awaitLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('header a, main h1, main a, main button, main input')];
    return controls.every((control) => Object.keys(control).some((name) => name.startsWith('__reactFiber')));
  });
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Opens a page of the shop and waits for its life. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await awaitLife(page);
}

/** Waits until the server sends the page's screen, too: one that is still cold, or very busy, sends the frame alone and lets the browser draw the rest. */
export async function awaitServed(request: APIRequestContext, path: string): Promise<void> {
  await expect.poll(async () => (await request.get(path)).headers()['cache-control'], { message: `${path} is served whole` }).not.toContain('no-store');
}
