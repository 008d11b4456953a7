import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = (file: string) => readFileSync(join(__dirname, file), 'utf8');

describe('the style sheets of a product', () => {
  it.each([
    ['S061', 'ProductHead.module.css', '\\.facts'],
    ['S066', 'Functionality.module.css', '\\.groups \\.params'],
    ['S067', 'SystemRequirements.module.css', '\\.table td'],
    ['S052', 'ProductTile.module.css', '\\.words'],
  ])('%s break a word that is longer than its place: %s', (_row, file, rule) => {
    expect(sheet(file)).toMatch(new RegExp(`^${rule} \\{[^}]*overflow-wrap: anywhere;`, 'm'));
  });

  it('S053 let a table of plans scroll that does not fit, and not the page', () => {
    expect(sheet('DailyPrices.module.css')).toMatch(/^\.card \{[^}]*overflow-x: auto;/m);
  });
});
