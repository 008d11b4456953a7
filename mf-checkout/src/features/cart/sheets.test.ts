import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');

describe('the style sheets of the checkout', () => {
  it.each([
    ['S083', 'cart/CartItem.module.css', '.words'],
    ['S077', 'dialog/AddToCartForm.module.css', '.product'],
    ['S103', 'order/OrderPayment.module.css', '.instructions'],
  ])('%s break a word that is longer than its place: %s', (_row, file, rule) => {
    expect(sheet(file)).toMatch(new RegExp(`^\\${rule} \\{[^}]*overflow-wrap: anywhere;`, 'm'));
  });

  it('S093 keep a term within its line, however long its name is', () => {
    expect(sheet('cart/CartItem.module.css')).toMatch(
      /^\.words \{\s*display: grid;\s*grid-template-columns: minmax\(0, 1fr\);/m,
    );
    expect(sheet('cart/LineSelect.module.css')).toMatch(
      /^\.frame \{[^}]*max-inline-size: 100%;[^}]*\}\s*\.select \{[^}]*min-inline-size: 0;[^}]*text-overflow: ellipsis;/m,
    );
  });

  it('S083 bring what gets the focus above the sum that lies over the lower edge', () => {
    const above =
      /@media \(max-width: 959\.98px\) \{\s*\.(lines|coupon) :is\([^)]+\)[^{]* \{\s*scroll-margin-block-end: var\(--sum-height\);/;
    expect(sheet('cart/CartScreen.module.css')).toMatch(above);
    expect(sheet('cart/CartSum.module.css')).toMatch(above);
    expect(sheet('cart/CartScreen.module.css')).toMatch(
      /--sum-height: 14rem;[^]*:has\(\[role='alert'\]\) \{\s*--sum-height: 20rem;/,
    );
  });

  it.each([
    ['S085', 'cart/CartChanges.module.css', 'applied', 'ok'],
    ['S085', 'cart/CartChanges.module.css', 'refused', 'risk'],
    ['S127', 'result/Result.module.css', 'ok', 'ok'],
    ['S128', 'result/Result.module.css', 'risk', 'risk'],
  ])('%s tell by colour how it went: %s, .%s', (_row, file, rule, color) => {
    expect(sheet(file)).toMatch(new RegExp(`^\\.${rule} \\{\\s*color: var\\(--color-${color}\\);`, 'm'));
  });

  it('S088 give words about rounding the whole width of the bar', () => {
    expect(sheet('cart/CartSum.module.css')).toMatch(/^\.failure,\s\.terms,\s\.rule \{\s*flex: 0 0 100%;/m);
  });

  it('S088 give an amount that leaves no room beside it the line above the button', () => {
    expect(sheet('cart/CartSum.module.css')).toMatch(
      /^\.pay \{[^}]*display: flex;\s*flex-wrap: wrap;[^]*^\.total \{\s*flex: 1000 1 0;\s*min-inline-size: min-content;/m,
    );
  });

  it('S088 lay the sum over no low window, which it would fill', () => {
    const [before = '', low] = sheet('cart/CartSum.module.css').split('@media (max-height: 30rem)');
    expect(before).toMatch(/^\.pay \{\s*position: sticky;/m);
    expect(low).toMatch(/^ \{\s*\.pay \{\s*position: static;/);
  });
});
