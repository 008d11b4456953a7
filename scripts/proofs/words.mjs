// Another maker's API whose every text ends in 200 attempts to run a script, read in a real browser with the policy
// off: none runs.
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { freePort, openBrowser, withShop } from '../shop.mjs';
import { loadTypeScript, releasesDir, say } from '../steps.mjs';

const pages = [
  '/',
  '/catalog',
  '/catalog/products/1',
  '/catalog/product/1',
  '/news',
  '/news/1/article/9',
  '/products/Iron%20Meridian/Lantern',
  '/privacy-policy',
  '/terms-of-service',
  '/contact-us',
  '/cart',
  '/payment',
].flatMap((path) => [path, path === '/' ? '/ru' : `/ru${path}`]);

const run = (index) => `ran(${index})`;
const encoded = (text) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('');
const hexed = (text) => [...text].map((sign) => `&#x${sign.codePointAt(0).toString(16)};`).join('');

const tags = [
  'img src=x',
  'svg',
  'body',
  'iframe src=/',
  'video src=x',
  'audio src=x',
  'input autofocus',
  'details open',
  'object data=x',
  'embed src=x',
  'marquee',
  'style',
  'link rel=stylesheet href=x',
  'p',
  'a href=/',
  'table',
  'form',
  'math',
  'textarea autofocus',
  'select autofocus',
];
const handlers = ['onerror', 'onload', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart'];
const byHandler = tags.flatMap((tag) => handlers.map((handler) => (code) => `<${tag} ${handler}=${code}>x`));

const links = [
  'a href',
  'iframe src',
  'form action',
  'object data',
  'embed src',
  'area href',
  'svg><a xlink:href',
  'math href',
  'button formaction',
  'img src',
  'base href',
  'link rel=import href',
];
const byLink = links.flatMap((link) => [
  (code) => `<${link}="javascript:${code}">x`,
  (code) => `<${link}="${encoded('javascript:')}${code}">x`,
  (code) => `<${link}="java\tscript:${code}">x`,
  (code) => `<${link}="data:text/html,<script>parent.${code}</script>">x`,
]);

const others = [
  (code) => `<script>${code}</script>`,
  (code) => `<SCRIPT>${code}</SCRIPT>`,
  (code) => `<script src="data:text/javascript,${code}"></script>`,
  (code) => `<scr<script>ipt>${code}</scr</script>ipt>`,
  (code) => `"><script>${code}</script>`,
  (code) => `'><script>${code}</script>`,
  (code) => `</title><script>${code}</script>`,
  (code) => `</textarea><script>${code}</script>`,
  (code) => `--><script>${code}</script>`,
  (code) => `]]><script>${code}</script>`,
  (code) => `</script><script>${code}</script>`,
  (code) => `<!--><script>${code}</script>-->`,
  (code) => `<![CDATA[<script>${code}</script>]]>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  (code) => `<svg><set attributeName=href to=javascript:${code}>`,
  (code) => `<math><mtext><table><mglyph><style><img src=x onerror=${code}>`,
  (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  (code) => `<template><script>${code}</script></template>`,
  (code) => `<xmp><p title="</xmp><img src=x onerror=${code}>">`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code) => `<meta http-equiv=refresh content="0;javascript:${code}">`,
  (code) => `<img src=x oneonerrorrror=${code}>`,
  (code) => `<img/src=x/onerror=${code}>`,
  (code) => `<img src="x\`onerror=${code}>`,
  (code) => `<img src=x onerror="${encoded(code)}">`,
  (code) => `&lt;img src=x onerror=${code}&gt;`,
  (code) => `${encoded('<script>')}${code}${hexed('</script>')}`,
  (code) => `\\u003cscript\\u003e${code}\\u003c/script\\u003e`,
  (code) => `[x](javascript:${code})`,
  (code) => `![x](javascript:${code})`,
  (code) => `[b]<img src=x onerror=${code}>[/b]`,
];

const payloads = [...others, ...byLink, ...byHandler].slice(0, 200).map((make, index) => make(run(index)));

/** What addresses become where a text of the content is one. */
const addresses = {
  url: `javascript:${run(900)}`,
  downloadLink: `javascript:${run(901)}`,
  videos: `javascript:${run(902)}\nhttps://youtu.be/"><script>${run(903)}</script>`,
};
/** Pictures keep a place on a page only where they come. */
const kept = new Set(['icon', 'background', 'banner', 'image', 'token', 'status', 'version']);
const inJson = new Set(['beforeBuy', 'data']);

function poison(value, key, order) {
  if (typeof value === 'string' && inJson.has(key)) return poisonJson(value, order);
  if (typeof value === 'string') return kept.has(key) ? value : (addresses[key] ?? value + order.join(' '));
  if (Array.isArray(value)) return value.map((item) => poison(item, key, order));
  return value && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [
          name,
          name === 'name' && value.url ? item : poison(item, name, order),
        ]),
      )
    : value;
}

function poisonJson(text, order) {
  try {
    return JSON.stringify(poison(JSON.parse(text), '', order));
  } catch {
    // The demo has one that is broken on purpose; it is a text like others.
    return text + order.join(' ');
  }
}

/** An API that answers what the shop's own does, with more in every text. */
async function startOther(apiPort, order) {
  const server = createServer((call, answer) => {
    const headers = { ...call.headers, host: `127.0.0.1:${apiPort}`, 'accept-encoding': 'identity' };
    delete headers['if-none-match'];
    const asked = request({ port: apiPort, path: call.url, method: call.method, headers }, async (said) => {
      const chunks = [];
      for await (const chunk of said) chunks.push(chunk);
      const isJson = String(said.headers['content-type']).includes('json') && !call.url.startsWith('/data-version');
      const document = isJson ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
      const body = document
        ? Buffer.from(JSON.stringify({ ...document, result: poison(document.result, '', order) }))
        : Buffer.concat(chunks);
      const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...rest } = said.headers;
      answer.writeHead(said.statusCode, { ...rest, 'content-length': body.length }).end(body);
    });
    asked.once('error', () => answer.writeHead(502).end());
    call.pipe(asked);
  });
  server.listen(0);
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: server.address().port, stop };
}

const suspicious = `${['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'ontoggle'].map((name) => `main [${name}]`).join()}, main script, main iframe[srcdoc], main a[href^="javascript:" i], main form[action^="javascript:" i], main object, main embed`;

async function read(page, url, ran) {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(700);
  for (const summary of await page.locator('main summary, main button[aria-expanded="false"]').all())
    await summary.click({ timeout: 1000 }).catch(() => undefined);
  await page.mouse.move(300, 400);
  const strange = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    suspicious,
  );
  const text = await page.evaluate(() => document.body.textContent?.includes('ran(') ?? false);
  return { path: new URL(url).pathname, ran: [...ran.splice(0)], strange, text };
}

async function readAll(browser, base) {
  const ran = [];
  const context = await browser.newContext({ bypassCSP: true });
  await context.exposeFunction('ran', (index) => void ran.push(index));
  await context.addInitScript(() =>
    localStorage.setItem('cart', JSON.stringify([{ subscriptionId: 3, count: 1, region: 'global' }])),
  );
  const page = await context.newPage();
  const seen = [];
  for (const path of pages) seen.push(await read(page, base + path, ran));
  await context.close();
  return seen;
}

/** What is wrong with what the pages showed. */
function complaintsOf(seen) {
  const complaints = seen.flatMap(({ path, ran, strange }) => [
    ...(ran.length > 0
      ? [`${path} ran ${[...new Set(ran)].map((index) => payloads[index] ?? index).join(' and ')}`]
      : []),
    ...strange.map((element) => `${path} holds ${element}`),
  ]);
  // A proof that shows nothing proves nothing.
  const isEmpty = seen.filter(({ text }) => text).length < pages.length / 2;
  return isEmpty ? [...complaints, 'Most pages showed nothing of what was put into their texts.'] : complaints;
}

/** The complaints of a shop whose API puts these payloads into its texts. */
async function proveWith(order, { browser, apiPort, startShell }) {
  const other = await startOther(apiPort, order);
  const shell = await startShell({ releasesDir, port: await freePort(), apiPort: other.port });
  try {
    return complaintsOf(await readAll(browser, shell.url));
  } finally {
    await shell.stop();
    other.stop();
  }
}

export async function prove() {
  const { startShell } = await loadTypeScript('e2e/shop/servers.ts');
  return withShop(async ({ apiPort }) => {
    const browser = await openBrowser();
    try {
      const complaints = [];
      for (const order of [payloads, [...payloads].reverse()])
        complaints.push(...(await proveWith(order, { browser, apiPort, startShell })));
      say(
        `${payloads.length} payloads in every text, ${pages.length} pages, in two orders: ${complaints.length} complaints.`,
      );
      return complaints;
    } finally {
      await browser.close();
    }
  });
}
