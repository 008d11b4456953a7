import { expect, type APIRequestContext, type Page } from '@playwright/test';

/**
 * Waits until the page is hydrated: React owns all controls of header and screen, and its effects have run. (A quiet
 * network does not mean that. No named functions within the evaluated code: `tsx` would add a helper that the page does
 * not have.)
 */
export async function awaitHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('header a, main h1, main a, main button, main input')];
    return controls.every((control) => Object.keys(control).some((name) => name.startsWith('__reactFiber')));
  });
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Opens a page and waits for its hydration. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await awaitHydration(page);
}

/** Waits until the server renders the page's screen: a cold or busy server sends the frame only. */
export async function awaitServerRendered(request: APIRequestContext, path: string): Promise<void> {
  await expect
    .poll(async () => (await request.get(path)).headers()['cache-control'], { message: `${path} is served whole` })
    .not.toContain('no-store');
}
