/** @jest-environment @storefront/build/jest/server.cjs */
import { hidingRules } from '@storefront/sheets';
import { forEachTrial, tryPublished, type TrialShop } from '../../../testing/trials';
import { checkHiding } from './hidingChecks';
import type { EdgeCases } from '../Trial';

let shop: TrialShop;

forEachTrial((one) => void (shop = one));

/** What is said of a screen with this in it and these rules. */
function looked(html: string, sheet: string, isKnown = true) {
  const found: EdgeCases = { stood: [], failed: [] };
  checkHiding(
    found,
    'its screen',
    `<header>Shop</header><div class="frame"><main>${html}</main></div>`,
    hidingRules(sheet).map((rule) => ({ ...rule, isKnown })),
  );
  return { stood: found.stood, failed: found.failed.map(({ complaint }) => complaint) };
}

const page =
  '<h1>Titles</h1><p class="price"><span>9 dollars</span> now</p><ul class="list"><li><b>Long words of many lines</b></li></ul>';

describe('what a sheet hides', () => {
  it.each([
    ['.price { visibility: hidden }', '9 dollars'],
    ['.list > li { opacity: 0 }', 'Long words of many lines'],
    ['.list li { display: none }', 'Long words of many lines'],
    ['.frame .list { display: none }', 'Long words of many lines'],
    ['main > .list { clip-path: inset(50%) }', 'Long words of many lines'],
  ])('is what the rule is for, and all within: %s', (sheet, words) => {
    expect(looked(page, sheet).failed[0]).toBe(
      `its screen hides what it has (${JSON.stringify(words)}) by its sheets (${sheet.replace(' }', ' })')}`,
    );
  });

  it('is said once of each rule, and of each text where nothing hides it', () => {
    const { stood, failed } = looked(page, '.price { visibility: hidden }');
    expect(stood).toEqual(['its screen, the words Titles', 'its screen, the words Long words of many lines']);
    expect(new Set(failed).size).toBe(1);
  });

  it('is nothing that stands elsewhere, too, as what a narrow window has once more', () => {
    expect(looked('<p class="wide">Words</p><p>Words</p>', '.wide { display: none }')).toEqual({
      stood: ['its screen, the words Words'],
      failed: [],
    });
  });

  it('is under a class that was not there before a matter of what is pressed, or of most of the screen, alone: other words may be for screen readers now', () => {
    expect(looked(page, '.price { visibility: hidden }', false).failed).toEqual([]);
    expect(looked(page, '.list { visibility: hidden }', false).failed).toHaveLength(1);
    expect(
      looked(
        '<h1>All the words of this page</h1><p class="more"><a href="/a">More</a></p>',
        '.more { visibility: hidden }',
        false,
      ).failed,
    ).toHaveLength(1);
  });

  it('has what pictures and controls are called in it', () => {
    const html = '<h1>A</h1><p class="tools"><img alt="A boat" src="a.png"><button aria-label="Close"></button></p>';
    expect(looked(html, '.tools { display: none }').failed).toHaveLength(2);
    expect(looked(html, '.other { display: none }').stood).toContain('its screen, the words A boat');
  });
});

it('a trial looks at screens and fragments for what their sheets hide, where it is told of rules', async () => {
  shop.store.publish('mf-try', [{ id: 'a', path: 'a' }], {
    './routes/a': `route({ Screen: () => createElement('h1', { className: 'title' }, 'Titles') })`,
  });
  const tried = async (sheet?: string) =>
    tryPublished(
      shop,
      sheet === undefined ? {} : { hiding: hidingRules(sheet).map((rule) => ({ ...rule, isKnown: true })) },
    );
  expect((await tried('.title { opacity: 0 }')).failed).toContainEqual({
    what: 'its screen that is alive (route a), the words Titles',
    complaint: 'its screen that is alive (route a) hides what it has ("Titles") by its sheets (.title { opacity: 0 })',
    isQuiet: true,
  });
  expect((await tried('.other { opacity: 0 }')).stood).toContain(
    'its screen that is alive (route a), the words Titles',
  );
  expect((await tried()).stood?.join()).not.toContain('the words');
});
