// The pages of the browser benchmarks, and how one is visited.

export const pages = {
  home: '/',
  catalogue: '/catalog',
  list: '/catalog/products/1',
  product: '/catalog/product/1',
  news: '/news',
  'Russian home': '/ru',
  'Russian catalogue': '/ru/catalog',
  'Russian list': '/ru/catalog/products/1',
  'Russian product': '/ru/catalog/product/1',
  'Russian news': '/ru/news',
};

/** A slow phone: 150 ms, 1.6 Mbit/s, a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;

/** Runs in the page first: puts a line into the cart, and observes performance entries. */
function prepare() {
  localStorage.setItem('cart', JSON.stringify([{ subscriptionId: 1, count: 1, region: 'cis' }]));
  const seen = { paint: 0, shift: 0, blocked: 0, alive: 0, badge: 0 };
  globalThis.bench = seen;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value));
  observe('longtask', ({ duration }) => (seen.blocked += duration - 50));
  const isReacts = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const look = () => {
    const cart = [...document.querySelectorAll('header a')].find(({ pathname }) => pathname.endsWith('/cart'));
    if (cart && isReacts(cart)) seen.alive ||= performance.now();
    if (cart && isReacts(cart) && /[1-9]/.test(`${cart.textContent} ${cart.ariaLabel}`))
      seen.badge ||= performance.now();
    if (!seen.badge) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens a phone's empty page; `conditions` replaces parts of the slow network. */
export async function openPhone(browser, conditions = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  await context.addInitScript(prepare);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...network, ...conditions });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, session };
}

/** Counts the transferred bytes of scripts, with those of federation entries apart. */
function countScripts(session) {
  const scripts = new Map();
  const bytes = { all: 0, entries: 0 };
  session.on(
    'Network.responseReceived',
    ({ requestId, type, response }) => type === 'Script' && scripts.set(requestId, response.url),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = scripts.get(requestId);
    if (!url) return;
    bytes.all += encodedDataLength;
    if (url.endsWith('/remoteEntry.js')) bytes.entries += encodedDataLength;
  });
  return bytes;
}

/** One visit without cache. `isStatic`: the page is not hydrated. */
export async function visit(browser, url, isStatic, conditions) {
  const { context, page, session } = await openPhone(browser, conditions);
  const bytes = countScripts(session);
  try {
    await page.goto(url, { waitUntil: 'load' });
    // The load event may come before the first paint.
    await page.waitForFunction((isThere) => globalThis.bench[isThere] > 0, isStatic ? 'paint' : 'badge', {
      timeout: 30_000,
    });
    if (isStatic) await page.waitForTimeout(500);
    const seen = await page.evaluate(() => globalThis.bench);
    return { ...seen, script: bytes.all / 1024, entries: bytes.entries / 1024 };
  } finally {
    await context.close();
  }
}
