// From a click to the first frame of the next page, after the page had time to prefetch visible links.
import { openPhone } from './browserPages.mjs';

const clicks = {
  'a game → its list': ['/catalog', 'main a[href="/catalog/products/1"]'],
  'a product → its page': ['/catalog/products/1', 'main a[href^="/catalog/product/"]'],
  'the menu → announcements': ['/catalog', 'header a[href="/news"]'],
};

/** Milliseconds for prefetching visible links. */
const rest = 6000;

/**
 * Runs in the page: measures from a click until a frame with another heading is painted, by the browser's own
 * timestamps.
 */
function watchClick() {
  const heading = () => document.querySelector('main h1');
  const before = heading()?.textContent;
  const result = { took: 0 };
  globalThis.click = result;
  const mark = () =>
    heading()?.textContent && heading().textContent !== before && heading().setAttribute('elementtiming', 'next');
  new MutationObserver(mark).observe(document.querySelector('main'), {
    childList: true,
    subtree: true,
    characterData: true,
  });
  addEventListener(
    'click',
    ({ timeStamp }) =>
      new PerformanceObserver((list) => (result.took ||= list.getEntries()[0].renderTime - timeStamp)).observe({
        type: 'element',
        buffered: true,
      }),
    { capture: true, once: true },
  );
}

/** Milliseconds of a touch. */
const touch = 60;

/**
 * Presses by raw mouse events: Playwright's own click inspects the page meanwhile, which on a slow phone adds ten to
 * twenty milliseconds.
 */
async function press(page, link) {
  const { x, y, width, height } = await link.boundingBox();
  await page.mouse.move(x + width / 2, y + Math.min(height / 2, 20));
  await page.mouse.down();
  await page.waitForTimeout(touch);
  await page.mouse.up();
}

async function measure(browser, origin, [path, selector]) {
  const { context, page } = await openPhone(browser);
  try {
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForFunction(() => globalThis.bench.badge > 0);
    await page.waitForTimeout(rest);
    if (selector.startsWith('header')) await page.locator('header button[aria-expanded]').click();
    await page.evaluate(watchClick);
    await press(page, page.locator(selector).filter({ visible: true }).first());
    await page.waitForFunction(() => globalThis.click.took > 0);
    return await page.evaluate(() => globalThis.click.took);
  } finally {
    await context.close();
  }
}

/** Milliseconds by click and shop, in turns. */
export async function measureClicks(browser, shops, rounds) {
  const figures = {};
  for (const [name, click] of Object.entries(clicks)) {
    const taken = Object.fromEntries(Object.keys(shops).map((shop) => [shop, []]));
    for (let round = 0; round < rounds; round++)
      for (const [shop, origin] of Object.entries(shops)) taken[shop].push(await measure(browser, origin, click));
    figures[name] = taken;
  }
  return figures;
}
