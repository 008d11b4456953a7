import { test as base, expect } from '@playwright/test';
import type { Fault } from './faults/fault';
import { browserCell } from './faults/browserCell';
import { faults } from './faults/faults';
import { FaultyShop } from './faults/faultyShop';
import { serverCell } from './faults/serverCell';
import { runningShop } from './shop/globalSetup';
import { longFrom } from './shop/long';

const test = base.extend<object, { faultyShop: FaultyShop }>({
  faultyShop: [
    async ({}, use) => {
      const shop = await FaultyShop.start(runningShop().apiPort);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

function faultCalled(name: string) {
  const fault = faults.find((one) => one.name === name);
  if (!fault) throw new Error(`No fault is called “${name}”.`);
  return fault;
}

// A long timeout, so that failures are reported by their own sentences; in one worker, since measuring the healthy shop
// takes as long as a cell.
test.describe.configure({ mode: 'default', timeout: 240_000 });

// Some of the worst faults; `npm run proof -- faults` tries all of them in every remote, with figures.
const onServer = [
  ['exits when loading', 'mf-news'],
  [`another's endpoint`, 'mf-news'],
  ['500 MB in large pieces', 'mf-catalog'],
  ['writes HTML with <b><a href="/planted">', 'mf-news'],
] as const;

const inBrowser = [
  ['takes the header away', 'mf-news'],
  ['throws in a reducer', 'mf-support'],
  ['files hang', 'mf-catalog'],
  ['covers the window', 'mf-checkout'],
  ['listeners that answer each other a little later', 'mf-support'],
] as const;

for (const [index, [fault, remote]] of onServer.entries())
  test(
    `on the server, ${remote} costs no other remote anything: ${fault}`,
    longFrom(2, index),
    async ({ faultyShop }) => {
      expect(await serverCell(faultyShop, faultCalled(fault), remote, { timed: false })).toEqual([]);
      expect(faultyShop.isAlive()).toBe(true);
    },
  );

for (const [index, [fault, remote]] of inBrowser.entries())
  test(
    `in the browser, ${remote} costs no other remote anything: ${fault}`,
    longFrom(1, index),
    async ({ faultyShop, browser }) => {
      expect(await browserCell(faultyShop, faultCalled(fault), remote, browser, { timed: false })).toEqual([]);
    },
  );

/** Five ways to five pages of its own, each as wide as may be, before all others. */
const wideWays: Fault = {
  name: 'five very wide ways',
  release: (release) => ({
    ...release,
    navigation: ['/news', '/news/2', '/news/3', '/news/4', '/news/5'].map((path, index) => ({
      path,
      label: { en: 'W'.repeat(40), ru: 'Щ'.repeat(40) },
      order: index - 9,
    })),
  }),
};

test('S023 in a wide window’s header every way can be pressed, however wide those of one remote are', async ({
  faultyShop,
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  /** The ways by their address, each with its width, or 0 where something else is pressed in its place. */
  const widths = () =>
    page
      .locator('header nav')
      .first()
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link): [string, number] => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return [
            new URL((link as HTMLAnchorElement).href).pathname,
            document.elementFromPoint(x + width / 2, y + height / 2) === link ? Math.round(width) : 0,
          ];
        }),
      );
  try {
    await page.goto(`${faultyShop.url}/catalog`);
    const before = new Map(await widths());
    expect([...before.values()].every((width) => width > 20)).toBe(true);
    const rollBack = await faultyShop.garden.publishFault(wideWays, 'mf-news', 'browser');
    try {
      await page.goto(`${faultyShop.url}/catalog`);
      const after = await widths();
      expect(after).toHaveLength(before.size + 4);
      for (const [path, width] of after)
        expect(width, path).toBeGreaterThanOrEqual(Math.min(before.get(path) ?? 40, 40));
    } finally {
      await rollBack();
    }
  } finally {
    await page.close();
  }
});

const waysToLead = [
  'form.current.requestSubmit()',
  'form.current.firstChild.click()',
  'dialog.current.show(); dialog.current.requestClose?.()',
  `dialog.current.show(); dialog.current.querySelector('form').requestSubmit()`,
  `dialog.current.show(); dialog.current.querySelector('form').submit()`,
  `dialog.current.show(); dialog.current.lastChild.click()`,
  'navigation.back()',
];

/**
 * A fragment in the header that navigates by itself when the test triggers it: through trusted events, by going back,
 * or through a dialog that the visitor closes.
 */
const leading: Fault = {
  name: 'leads by what looks like a press',
  screen: `(props) => {
    const go = platform.useGo(), form = react.useRef(null), dialog = react.useRef(null), e = react.createElement;
    const ways = [${waysToLead.map((byItself) => `() => { ${byItself}; }`).join(', ')}];
    react.useEffect(() => { if (!form.current.closest('main')) globalThis.tryToLead = (way) => setTimeout(() => { ways[way](); document.documentElement.dataset.tries += 'I'; }); }, []);
    const send = (event) => { event.preventDefault(); go('/cart'); };
    return e(react.Fragment, null,
      e('form', { ref: form, onSubmit: send }, e('input', { type: 'checkbox', hidden: true, onChange: () => go('/cart') })),
      e('button', { onClick: () => dialog.current.showModal() }, 'planted'),
      e('dialog', { ref: dialog, id: 'planted', onCancel: () => go('/cart'), onClose: () => go('/cart') }, 'planted',
        e('form', { method: 'dialog' }, e('button')), e('button', { command: 'close', commandfor: 'planted' })),
      e(Screen, props));
  }`,
};

test('in the browser, a fragment leads nobody away by what looks like a press, and by Escape as by a press', async ({
  faultyShop,
  browser,
}) => {
  const rollBack = await faultyShop.garden.publishFault(leading, 'mf-checkout', 'browser');
  const page = await browser.newPage();
  /** Triggers one way after the other, and expects that the page stays. */
  async function staysAt(path: string) {
    for (const [way, byItself] of waysToLead.entries()) {
      await page.evaluate((index) => {
        document.documentElement.dataset.tries = '';
        (globalThis as unknown as { tryToLead: (way: number) => void }).tryToLead(index);
      }, way);
      await page.locator('html[data-tries="I"]').waitFor({ state: 'attached' });
      await page.waitForTimeout(100);
      expect(new URL(page.url()).pathname, byItself).toBe(path);
    }
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  try {
    await page.goto(`${faultyShop.url}/contact-us`);
    await page.waitForFunction(() => 'tryToLead' in globalThis);
    await staysAt('/contact-us');
    // A press allows one navigation only.
    await page.locator('header a[href="/news"]').first().click();
    await page.waitForURL('**/news');
    await staysAt('/news');
    // A press without a navigation expires after some seconds.
    await page.locator('main h1').click();
    await page.waitForTimeout(3500);
    await staysAt('/news');
    await page.locator('header').getByRole('button', { name: 'planted' }).first().click();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    // Except for a dialog that is closed by a system gesture, of which pages get no event.
    await page.waitForTimeout(3500);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/cart');
  } finally {
    await page.close();
    await rollBack();
  }
});
