// The shop in browsers that are not Chromium, where they are installed: a purchase on a narrow and on a wide page, a
// talk with support, and the way back.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withShop } from '../shop.mjs';
import { loadTypeScript } from '../steps.mjs';
import { open as openFirefox } from './browsers/firefox.mjs';
import { Visitor } from './browsers/Visitor.mjs';
import { open as openWebkit } from './browsers/webkit.mjs';

const inPath = (...names) =>
  process.env.PATH.split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync);

/** The smallest browser of WebKit for GTK lies beside its libraries. */
function miniBrowser() {
  const lib = '/usr/lib';
  const folders = existsSync(lib) ? readdirSync(lib).map((name) => join(lib, name)) : [];
  return folders
    .flatMap((folder) => ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((name) => join(folder, name, 'MiniBrowser')))
    .find(existsSync);
}

function browsers() {
  const firefox = inPath('firefox', 'firefox-esr');
  const driver = inPath('WebKitWebDriver');
  const binary = miniBrowser();
  return {
    Firefox: firefox && ((size) => openFirefox(firefox, size)),
    WebKit: driver && binary && inPath('xvfb-run') && ((size) => openWebkit(driver, { ...size, binary })),
  };
}

const text = JSON.stringify;

async function buy(browser, origin, say) {
  const visitor = new Visitor(browser);
  await browser.goto(`${origin}${say.prefix}/`);
  await visitor.presses(`named('main a', ${text(say.browse)})`);
  await visitor.fills("all('main input[role=combobox]')[0]", 'meridian');
  await visitor.sees("named('[role=option]', 'Iron Meridian')");
  await browser.enter();
  await visitor.sees("location.pathname.endsWith('/meridian') && all('main article').length === 1");
  await visitor.presses(`named('main a', ${text(`${say.more} Iron Meridian`)})`);
  await visitor.sees("location.pathname.endsWith('/products/1')");
  await visitor.presses(`named('main article a', ${text(say.more)}) ?? named('main li a', ${text(say.more)})`);
  await visitor.presses(`named('aside button', ${text(say.add)})`);
  await visitor.presses("all('dialog[open] input[type=radio]:enabled').at(-1)");
  await visitor.presses(`named('dialog[open] button', ${text(say.addInDialog)})`);
  await visitor.presses(
    "document.querySelector('dialog[open]') ? undefined : all('header a').find((one) => /1/.test(nameOf(one)))",
  );
  await visitor.sees("location.pathname.endsWith('/cart') && all('main li')[0]");
  await visitor.fills("all('main input[type=text]')[0]", 'WELCOME10');
  await visitor.presses(`named('main button', ${text(say.apply)})`);
  await visitor.sees(`document.body.innerText.includes(${text(say.applied)})`);
  await visitor.presses("all('main input[type=checkbox]')[0]");
  await visitor.presses(`named('main button', ${text(say.next)})`);
  await visitor.presses("named('main label', 'Harborpay')");
  await visitor.fills("all('main input[type=email]')[0]", 'visitor@sidekey.example');
  await visitor.presses(`named('main button', ${text(say.submit)})`);
  await browser.goto(await visitor.sees(`named('main a', ${text(say.pay)})`));
  await visitor.presses(`named('button', ${text(say.sandbox.pay)})`, false);
  await visitor.sees(`document.body.innerText.includes(${text(say.paid)})`);
  await visitor.sees('document.documentElement.scrollWidth <= innerWidth');
}

async function goBack(browser, origin) {
  const visitor = new Visitor(browser);
  await browser.goto(`${origin}/catalog`);
  await visitor.presses("all('main article a')[0]");
  await visitor.sees("/products/.test(location.pathname) && all('main h1')[0].innerText !== 'Catalog'");
  await browser.back();
  await visitor.sees("location.pathname === '/catalog' && all('main h1')[0]?.innerText === 'Catalog'");
}

async function talk(browser, origin) {
  const visitor = new Visitor(browser);
  await browser.goto(`${origin}/contact-us`);
  for (const [selector, words] of [
    ['input[name=clientName]', 'Ann'],
    ['input[name=clientEmail]', 'ann@sidekey.example'],
    ['input[name=topic]', 'A question'],
    ['textarea', 'Does it start?'],
  ])
    await visitor.fills(`all('main ${selector}')[0]`, words);
  await visitor.presses("all('main button[type=submit]')[0]");
  await visitor.fills(
    "document.body.innerText.includes('Does it start?') && all('main textarea').find((one) => one.value === '')",
    'And how long does it last?',
  );
  await browser.enter();
  await visitor.sees(
    "document.body.innerText.includes('And how long does it last?') && all('main textarea').every((one) => one.value === '')",
  );
}

async function walk(name, open, origin, words) {
  const complaints = [];
  const walks = {
    'a purchase in English, 390 px': [390, (browser) => buy(browser, origin, words.en)],
    'a purchase in Russian, 1280 px': [1280, (browser) => buy(browser, origin, words.ru)],
    'back to the page before': [390, (browser) => goBack(browser, origin)],
    'a talk with support': [1280, (browser) => talk(browser, origin)],
  };
  for (const [what, [width, work]] of Object.entries(walks)) {
    const browser = await open({ width, height: 800 });
    let failed = await work(browser).then(
      () => undefined,
      (error) => error.message,
    );
    failed ??= browser.complaints[0];
    await browser.close();
    console.log(`${failed ? '✗' : '✓'} ${name}: ${what}`);
    if (failed) complaints.push(`${name}, ${what}: ${failed}`);
  }
  return complaints;
}

export async function prove() {
  const { words } = await loadTypeScript('e2e/shop/purchase.ts');
  return withShop(async ({ url }) => {
    const complaints = [];
    for (const [name, open] of Object.entries(browsers()))
      complaints.push(...(open ? await walk(name, open, url, words) : [`${name} is not installed here.`]));
    return complaints;
  });
}
