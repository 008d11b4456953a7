import { long } from './shop/long';
import { Purchase, words } from './shop/purchase';
import { expect, test } from './shop/test';

/**
 * APIs that at least one of the oldest supported browsers (Safari 16.4, Firefox 128, Chrome 111) lacks, by their
 * owners.
 */
const newer: Readonly<Record<string, readonly string[]>> = {
  '': [
    'requestIdleCallback',
    'cancelIdleCallback',
    'navigation',
    'Navigation',
    'NavigateEvent',
    'scheduler',
    'TaskController',
    'CloseWatcher',
    'URLPattern',
    'CSSNestedDeclarations',
    'Iterator',
    'fetchLater',
    'Highlight',
    'ToggleEvent',
  ],
  'Navigator.prototype': ['connection', 'userActivation', 'scheduling', 'deviceMemory'],
  'Document.prototype': ['startViewTransition', 'prerendering', 'activeViewTransition', 'wasDiscarded'],
  'Element.prototype': ['checkVisibility', 'setHTMLUnsafe', 'getHTML', 'moveBefore', 'computedStyleMap'],
  'HTMLElement.prototype': ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'attributeStyleMap'],
  'HTMLDialogElement.prototype': ['requestClose', 'closedBy'],
  'HTMLButtonElement.prototype': ['command', 'commandForElement'],
  'HTMLImageElement.prototype': ['fetchPriority'],
  'CSSStyleRule.prototype': ['styleMap', 'cssRules', 'insertRule', 'deleteRule'],
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'],
  URL: ['canParse', 'parse'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'ArrayBuffer.prototype': ['transfer', 'resize'],
  RegExp: ['escape'],
  Error: ['captureStackTrace', 'isError'],
  AbortSignal: ['any'],
};

test(
  'S127 a visitor whose browser is the oldest that the shop is built for finds a product, pays and hears of nothing amiss',
  long,
  async ({ page }) => {
    await page.addInitScript((gone) => {
      for (const [path, names] of Object.entries(gone)) {
        const owner = path
          .split('.')
          .reduce<unknown>((one, name) => (name ? (one as Record<string, unknown>)[name] : one), window);
        for (const name of names) Reflect.deleteProperty(owner as object, name);
      }
      // The other entry types are not available in older browsers.
      Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', {
        value: ['mark', 'measure', 'navigation', 'paint', 'resource'],
      });
    }, newer);
    const purchase = new Purchase(page, words.en);
    await purchase.findProduct();
    expect(
      await page.evaluate(() => ['navigation', 'requestIdleCallback', 'scheduler'].filter((name) => name in window)),
    ).toEqual([]);
    await purchase.addToCart();
    await purchase.order('WELCOME10');
    await purchase.decide('pay');
  },
);
