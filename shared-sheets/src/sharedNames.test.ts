import { sharedNames } from './sharedNames';

const namesOf = (sheet: string) => [...sharedNames(sheet).keys()];

describe('the names that all sheets of a page share', () => {
  it.each([
    ['.card, .card > #main { color: red }', ['.card', '#main']],
    ['@media print { .card:not(.wide) { color: red } }', ['.card', '.wide']],
    ['@font-face { font-family: "Golos Text"; src: url(a.woff2) }', ['the font golos text']],
    ['@keyframes turn { from { rotate: 0deg } }', ['the animation turn']],
    ['@-webkit-keyframes "turn" { from { rotate: 0deg } }', ['the animation turn']],
    ['@-moz-Keyframes turn { from { rotate: 0deg } }', ['the animation turn']],
    ['@FONT-FACE { FONT-FAMILY: Golos; src: url(a.woff2) }', ['the font golos']],
    ['@counter-style steps { system: fixed }', ['the counter steps']],
    ['@property --gap { syntax: "*"; inherits: true }', ['the property --gap']],
    [':root { --gap: 4px; color: red }', ['the property --gap']],
    ['.card { --gap: 4px }', ['.card']],
    ['p { color: red }', []],
  ])('of %s', (sheet, names) => {
    expect(namesOf(sheet)).toEqual(names);
  });

  it('say all that a sheet says of each', () => {
    const sheet = '.card { color: red } .card { margin: 0 }';
    expect(sharedNames(sheet).get('.card')).toBe('.card { color: red }\n.card { margin: 0 }\n');
    expect(sharedNames('.card .card { color: red }').get('.card')).toBe('.card .card { color: red }\n');
    expect(sharedNames('.card { color: red }').get('.card')).not.toBe(
      sharedNames('.card { color: blue }').get('.card'),
    );
  });
});
