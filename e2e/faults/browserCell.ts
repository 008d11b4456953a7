import type { Browser } from 'playwright-core';
import type { Fault } from './fault';
import type { FaultyShop } from './faultyShop';
import { median } from './measure';
import { isFound, localized, ownPage, pagesOf, type Page } from './pages';
import { patience, patient, Visitor, type Patience } from './visitor';

const slower = 100;

/** Collects what does not hold: a step that fails is one complaint, and the next step is tried all the same. */
class Ledger {
  readonly complaints: string[] = [];

  async check(what: string, step: () => Promise<unknown>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      this.complaints.push(`${what}: ${(error as Error).message.split('\n')[0]}`);
      return false;
    }
  }
}

const headingOf = (html: string) =>
  /<h1[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim();

/**
 * What the remote's own page may say: its heading as the server sent it, or in the default language, from which words
 * that are missing come (decision 0013), or that it is not there.
 */
function readable(shop: FaultyShop, name: string, path: string): string[] {
  const inDefaultLanguage = path.replace(/^\/ru(?=\/|$)/, '') || '/';
  const headings = [path, inDefaultLanguage].map((address) => headingOf(shop.good.to(address).html));
  return [...headings.filter((heading) => heading !== undefined), ...shop.garden.absenceOf(name)];
}

const menuPages = (name: string) =>
  Object.entries(pagesOf()).flatMap(([owner, pages]) => (owner === name ? [] : pages.filter(({ menu }) => menu)));

/** The page of the faulty remote itself, opened by its address. */
async function openOwn(ledger: Ledger, visitor: Visitor, { shop, fault, name, patience }: Subject): Promise<void> {
  const { path, alive } = ownPage(name);
  const address = localized(fault.prefix ?? '', path);
  await ledger.check('its own page cannot be opened', () => visitor.enter(address));
  await ledger.check('on its own page the menu does not open', () => visitor.openMenu());
  await ledger.check('its own page says nothing', () => visitor.read(readable(shop, name, address), patience.screen));
  if (fault.whole) await ledger.check('its own page is not whole', () => visitor.see(alive));
  await ledger.check('on its own page the language does not change', () => visitor.switchLanguage());
  await ledger.check('a raw key stands on its own page', () => noRawKey(visitor));
}

async function noRawKey(visitor: Visitor): Promise<void> {
  const key = await visitor.rawKey();
  if (key) throw new Error(key);
}

/** From there to every other remote by the header, to the faulty one again, and out of it. */
async function walkAround(ledger: Ledger, visitor: Visitor, { shop, fault, name, patience }: Subject): Promise<void> {
  const others = menuPages(name);
  for (const page of others) {
    // Where the header is dead, it is so to every page.
    if (
      !(await ledger.check(`the header does not lead from page to page, to ${page.path}`, () => visitor.follow(page)))
    )
      break;
    await ledger.check(`${page.path} cannot be used`, () => visitor.use());
  }
  // A remote that has come since may have no place in the header.
  if (fault.forgotten || isFound(name)) return;
  const { path, menu } = ownPage(name);
  if (fault.hides && menu === 'cart') return;
  const isPressed = await ledger.check('its own page cannot be entered by the header', () => visitor.press(path));
  const entered = [path, ...(fault.leads ? ['/'] : [])].flatMap((address) =>
    readable(shop, name, localized(visitor.prefix, address)),
  );
  if (isPressed)
    await ledger.check('entered by the header, it says nothing', () => visitor.read(entered, patience.missing));
  const [first] = others;
  if (first) await ledger.check('there is no way out of its page by the header', () => visitor.follow(first));
}

async function openProduct(visitor: Visitor, { ofDialogs }: Fault): Promise<void> {
  if (!ofDialogs) {
    await visitor.enter('/catalog/product/1');
    await visitor.openMenu();
    return visitor.tab.keyboard.press('Escape');
  }
  // Without another document, from where the walk has ended.
  for (const kind of ['products', 'product']) await visitor.followWithin(`/catalog/${kind}/`);
}

/** The one thing that crosses borders: a product goes to the cart, or the visitor is told that it cannot. */
async function addToCart(ledger: Ledger, visitor: Visitor, { fault, name, patience }: Subject): Promise<void> {
  if (name === 'mf-catalog') return;
  await ledger.check('a product cannot be added to the cart', async () => {
    await openProduct(visitor, fault);
    const before = await visitor.words();
    await visitor.tab
      .locator('main aside button, main [role=complementary] button')
      .first()
      .click({ timeout: patience.screen });
    if (name !== 'mf-checkout') await visitor.seeLasting('[role=dialog], dialog');
    else
      await visitor.tab.waitForFunction((former) => document.body.innerText !== former, before, {
        timeout: patience.missing,
      });
  });
}

interface Subject {
  shop: FaultyShop;
  fault: Fault;
  name: string;
  browser: Browser;
  patience: Patience;
}

async function timesOf(visitor: Visitor, page: Page, count: number): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < count; visit++) times.push(await visitor.timeToAlive(page));
  return median(times);
}

/** How much later a page beside is alive: with the fault, and without it. */
async function laterBeside({ shop, fault, name, browser, patience }: Subject, count: number): Promise<number> {
  const page = ownPage(name === 'mf-catalog' ? 'mf-news' : 'mf-catalog');
  const visitor = await Visitor.come(browser, shop.url, patience);
  try {
    const rollBack = await shop.garden.publishFault(fault, name, 'browser');
    const withFault = await timesOf(visitor, page, count).finally(rollBack);
    return withFault - (await timesOf(visitor, page, count));
  } finally {
    await visitor.leave();
  }
}

/** Slow once may be other work on the machine; slow again is the fault's doing. */
async function checkTime(ledger: Ledger, subject: Subject): Promise<void> {
  await ledger.check('a page beside is late', async () => {
    if ((await laterBeside(subject, 3)) <= slower) return;
    const later = await laterBeside(subject, 7);
    if (later > slower) throw new Error(`${Math.round(later)} ms`);
  });
}

/** One fault in one remote's browser code: everything that does not hold. A test leaves the time out. */
export async function browserCell(
  shop: FaultyShop,
  fault: Fault,
  name: string,
  browser: Browser,
  { timed = true } = {},
): Promise<string[]> {
  const ledger = new Ledger();
  const subject = { shop, fault, name, browser, patience: timed ? patience : patient };
  const visitor = await Visitor.come(browser, shop.url, subject.patience);
  const rollBack = await shop.garden.publishFault(fault, name, 'browser');
  try {
    // Paths that nobody knows of any more are nobody's: the visitor begins beside them.
    if (fault.forgotten) await visitor.enter(localized('', menuPages(name)[0]!.path));
    else await openOwn(ledger, visitor, subject);
    await walkAround(ledger, visitor, subject);
    ledger.complaints.push(...visitor.surprises);
    await addToCart(ledger, visitor, subject);
    await rollBack();
    const { path, alive } = ownPage(name);
    await ledger.check('after the rollback its page is not right again', () =>
      visitor.enter(path).then(() => visitor.see(alive)),
    );
    if (timed) await checkTime(ledger, subject);
  } finally {
    await visitor.leave();
  }
  return ledger.complaints;
}
