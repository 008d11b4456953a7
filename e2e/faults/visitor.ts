import type { Browser, BrowserContext, Locator, Page as Tab } from 'playwright-core';
import { elsewhere } from './faults';
import { localized, type Page } from './pages';

/** Milliseconds. The header is alive at once; a remote's code may be waited for as long as a visitor would. */
export const patience = { header: 4000, screen: 6000, missing: 12_000, press: 1000 };

/**
 * On a test's busy machine, where time is not what is asked; what waits until the shop gives a remote up, after ten
 * seconds, is noticed all the same.
 */
export const patient: Patience = { header: 9000, screen: 9000, missing: 40_000, press: 2500 };

export type Patience = typeof patience;

/** Milliseconds in which whoever disturbs a visitor again and again has done so. */
const aWhile = 150;

/** A shopper with a phone, who sees and presses what is there; each step throws a sentence when it cannot be done. */
export class Visitor {
  private documents = 0;
  private readonly led: string[] = [];
  private readonly asked = new Set<string>();

  private constructor(
    private readonly context: BrowserContext,
    readonly tab: Tab,
    private readonly url: string,
    private readonly patience: Patience,
  ) {}

  static async come(browser: Browser, url: string, patience: Patience): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 800 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    const tab = await context.newPage();
    const visitor = new Visitor(context, tab, url, patience);
    await tab.addInitScript(() => {
      const presses = { heard: 0 };
      Object.assign(window, { presses });
      window.addEventListener('click', () => (presses.heard += 1), true);
    });
    tab.on('dialog', (dialog) => {
      visitor.asked.add(`the visitor was asked: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    await context.route(`**://${elsewhere}/**`, (route) => (visitor.led.push(route.request().url()), route.abort()));
    context.on('page', (other) => {
      visitor.asked.add('another window was opened');
      other.close().catch(() => {});
    });
    tab.on('filechooser', () => visitor.asked.add('the visitor was asked for files'));
    tab.on('download', (download) => {
      visitor.asked.add('a file was kept');
      download.cancel().catch(() => {});
    });
    tab.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === tab.mainFrame()) visitor.documents++;
    });
    return visitor;
  }

  /** Of the language that the visitor is in now. */
  get prefix(): '' | '/ru' {
    return /^\/ru(\/|$)/.test(new URL(this.tab.url()).pathname) ? '/ru' : '';
  }

  leave = () => this.context.close();

  /** Types an address. */
  async enter(path: string): Promise<void> {
    this.documents = -1;
    await this.tab.goto(this.url + path, { waitUntil: 'commit', timeout: this.patience.header });
    this.documents = 0;
  }

  /** What happened to the visitor that nobody asked for. */
  get surprises(): string[] {
    const reloads = this.documents > 0 ? ['the page was loaded anew'] : [];
    return [...reloads, ...this.asked, ...this.led.map((address) => `the visitor was led to ${address}`)];
  }

  private get toggle(): Locator {
    return this.tab.locator('header button[aria-controls]');
  }

  /**
   * Presses; says when nothing heard it, as where the pressed thing is taken away, and put back, while the button is
   * down.
   */
  private async click(what: Locator): Promise<void> {
    const heard = () =>
      this.tab.evaluate(
        () => `${performance.timeOrigin} ${(window as unknown as { presses: { heard: number } }).presses.heard}`,
      );
    const before = await heard();
    await what.click({ timeout: this.patience.press });
    // Another document has heard it.
    if ((await heard().catch(() => '')) === before) throw new Error('a press was not heard');
  }

  /** Presses until it works, as people do while a page wakes up. */
  async openMenu(): Promise<void> {
    const until = performance.now() + this.patience.header;
    while (performance.now() < until) {
      const left = () => Math.max(until - performance.now(), 100);
      if ((await this.toggle.getAttribute('aria-expanded', { timeout: left() })) === 'true') return;
      await this.toggle.click({ timeout: left() });
      await this.tab.waitForTimeout(50);
    }
    throw new Error(`the menu did not open in ${this.patience.header} ms`);
  }

  /** Follows a link of the header, and waits for what shows that the page works. */
  async follow({ path, alive }: Page): Promise<void> {
    await this.press(path);
    await this.tab.waitForURL(({ pathname }) => pathname === localized(this.prefix, path), {
      timeout: this.patience.screen,
      waitUntil: 'commit',
    });
    // The menu closes when the new page is drawn; what is seen before is the former one's.
    await this.tab.locator('header button[aria-expanded=false]').waitFor({ timeout: this.patience.screen });
    await this.see(alive);
  }

  async press(path: string): Promise<void> {
    const link = this.tab
      .locator(`header a[href="${localized(this.prefix, path)}"]`)
      .filter({ visible: true })
      .first();
    if (path.endsWith('/cart')) return link.click({ timeout: this.patience.header });
    await this.inMenu(() => this.click(link));
  }

  /**
   * A page that comes meanwhile closes the menu, and whoever touches the header what is open in it: people open it
   * again.
   */
  private async inMenu(act: () => Promise<void>): Promise<void> {
    const until = performance.now() + this.patience.header;
    for (;;) {
      await this.openMenu();
      const tried = await act().catch((error: Error) => error);
      if (!tried) return;
      if (performance.now() > until) throw tried;
    }
  }

  /** Follows a link of the screen that leads to a path which begins so. */
  async followWithin(beginning: string): Promise<void> {
    await this.click(this.tab.locator(`main a[href^="${this.prefix}${beginning}"]`).filter({ visible: true }).first());
    await this.tab.waitForURL(({ pathname }) => pathname.startsWith(this.prefix + beginning), {
      timeout: this.patience.screen,
      waitUntil: 'commit',
    });
  }

  see = (selector: string) =>
    this.tab
      .locator('main')
      .locator(selector)
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: this.patience.screen });

  /** The same wherever it stands, and a moment later still. */
  async seeLasting(selector: string): Promise<void> {
    const seen = this.tab.locator(selector).filter({ visible: true }).first();
    await seen.waitFor({ timeout: this.patience.screen });
    await this.tab.waitForTimeout(aWhile);
    if (!(await seen.isVisible())) throw new Error('it is gone at once');
  }

  /** Scrolls the screen that is shown in its style, and sees that what lies in the middle could be pressed. */
  async use(): Promise<void> {
    const { width, height } = this.tab.viewportSize()!;
    await this.tab.mouse.move(width / 2, height / 2);
    const isStyled = () => getComputedStyle(document.querySelector('header')!).position === 'sticky';
    await this.tab
      .waitForFunction(isStyled, undefined, { timeout: this.patience.header })
      .catch(() => Promise.reject(new Error('it has no style')));
    const isHigher = await this.tab.evaluate(() => document.documentElement.scrollHeight > innerHeight + 100);
    await this.tab.mouse.wheel(0, 100);
    const timeout = this.patience.header;
    const isScrolled = () => scrollY > 0;
    if (isHigher) {
      await this.tab
        .waitForFunction(isScrolled, undefined, { timeout })
        .catch(() => Promise.reject(new Error('it does not scroll')));
      await this.tab.waitForTimeout(aWhile);
      if (!(await this.tab.evaluate(isScrolled))) throw new Error('it does not stay where it is scrolled to');
    }
    await this.write();
    if (await this.tab.evaluate(() => document.documentElement.scrollWidth > innerWidth))
      throw new Error('it is wider than the window');
    if (await this.tab.evaluate(() => document.dir === 'rtl')) throw new Error('it is turned round');
    const isColoured = () => getComputedStyle(document.documentElement).getPropertyValue('--color-text') !== '';
    if (!(await this.tab.evaluate(isColoured))) throw new Error('its sheets are empty');
    const isDrawnOtherwise = () =>
      document.querySelector('svg[viewBox^="0 0 0 "], svg[transform], meta[name=viewport][content*="3000"]') !== null ||
      [...document.fonts].some(({ family }) => family === 'planted');
    if (await this.tab.evaluate(isDrawnOtherwise)) throw new Error('its pictures, letters or size are others');
    if ((await this.tab.title()).includes('planted')) throw new Error('it is not called by its name');
    const isReached = () => {
      const hit = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      return (
        Boolean(hit?.closest('main')) &&
        !hit!.closest('.planted') &&
        !document.body.innerText.includes('planted planted')
      );
    };
    await this.tab
      .waitForFunction(isReached, undefined, { timeout })
      .catch(() => Promise.reject(new Error('it cannot be pressed')));
  }

  /** Writes into the screen's first field, if it has one, and sees that the keys stay in it. */
  private async write(): Promise<void> {
    const field = this.tab
      .locator('main :is(input[type=search], input[type=text], textarea)')
      .filter({ visible: true })
      .first();
    if ((await field.count()) === 0) return;
    await field.focus({ timeout: this.patience.press });
    await this.tab.waitForTimeout(aWhile);
    await this.tab.keyboard.type('qx', { delay: aWhile });
    const value = await field.inputValue({ timeout: this.patience.press });
    if (!value.includes('qx')) throw new Error('it cannot be written in');
    await field.fill(value.replace('qx', ''), { timeout: this.patience.press });
    await field.blur({ timeout: this.patience.press });
  }

  /** By the switcher, on the page that is open. */
  async switchLanguage(): Promise<void> {
    const to = this.prefix === '' ? { prefix: '/ru', locale: 'ru-RU' } : { prefix: '', locale: 'en-US' };
    const choice = this.tab.locator(`header a[hreflang="${to.locale}"]`).filter({ visible: true });
    await this.inMenu(async () => {
      if (!(await choice.isVisible()))
        await this.tab.locator('header summary').filter({ visible: true }).click({ timeout: this.patience.press });
      await this.click(choice);
    });
    await this.tab.locator(`html[lang="${to.locale}"]`).waitFor({ timeout: this.patience.screen, state: 'attached' });
    await this.tab.waitForURL(() => this.prefix === to.prefix, { timeout: this.patience.screen, waitUntil: 'commit' });
    // While the screen's code is late the other language is another document, which the visitor asked for; its header
    // wakes up first.
    this.documents = 0;
    await this.openMenu();
    await this.tab.keyboard.press('Escape');
  }

  /** Waits until one of the sentences can be read on the page. */
  async read(sentences: string[], limit: number): Promise<void> {
    const isThere = (wanted: string[]) =>
      wanted.some((sentence) => document.querySelector('main')?.innerText.toLowerCase().includes(sentence));
    await this.tab.waitForFunction(
      isThere,
      sentences.map((sentence) => sentence.toLowerCase()),
      { timeout: limit },
    );
  }

  words = () => this.tab.evaluate(() => document.body.innerText);

  /** A key where words should stand. */
  async rawKey(): Promise<string | undefined> {
    return /\b(nav|cart|badge|catalog|news|home|product|products|unavailable|form|retry|payment)\.[a-z][\w.]+\b/.exec(
      await this.words(),
    )?.[0];
  }

  /** Milliseconds from the address to a header that hears, and a page that works. */
  async timeToAlive({ path, alive }: Page): Promise<number> {
    const began = performance.now();
    await this.enter(path);
    await this.see(alive);
    // React leaves its mark on what it has taken over; a press that it did not hear would be no measure.
    await this.tab.waitForFunction(
      () => Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps')),
      undefined,
      { timeout: this.patience.screen },
    );
    return performance.now() - began;
  }
}
