// From a click to the first frame that shows what was asked for, once the page has had time to prepare what is in sight.
import { openPhone } from './browserPages.mjs';

const clicks = {
  'a game → its list': ['/catalog', 'main a[href="/catalog/products/1"]'],
  'a product → its page': ['/catalog/products/1', 'main a[href^="/catalog/product/"]'],
  'the menu → announcements': ['/catalog', 'header a[href="/news"]'],
};

/** Milliseconds for what is in sight to be prepared. */
const rest = 6000;

/** Runs in the page: what it takes from a click until a frame with another page's heading is painted, as the browser itself tells it. */
function watchClick() {
  const heading = () => document.querySelector('main h1');
  const before = heading()?.textContent;
  const result = { took: 0 };
  globalThis.click = result;
  const mark = () => heading()?.textContent && heading().textContent !== before && heading().setAttribute('elementtiming', 'next');
  new MutationObserver(mark).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true });
  addEventListener(
    'click',
    ({ timeStamp }) => new PerformanceObserver((list) => (result.took ||= list.getEntries()[0].renderTime - timeStamp)).observe({ type: 'element', buffered: true }),
    { capture: true, once: true },
  );
}

/** Milliseconds that a finger is down. */
const touch = 60;

/** As a hand does it: Playwright's own click looks at the page while it clicks, which on a slow phone takes ten to twenty milliseconds of the answer. */
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
