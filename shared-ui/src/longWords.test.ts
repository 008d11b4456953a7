import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = (file: string) => readFileSync(join(__dirname, file), 'utf8');

/**
 * In boxes that grow with their content `break-word` breaks nothing, and a long name makes the page wider than a phone.
 */
describe('a word that is longer than its place is broken', () => {
  it.each([
    ['tokens.css', /h4 \{[^}]*overflow-wrap: anywhere;/],
    ['breadcrumbs/Breadcrumbs.module.css', /^\.breadcrumbs \{[^}]*overflow-wrap: anywhere;/m],
    [
      'choice/ChoiceGroup.module.css',
      /^\.legend \{[^}]*overflow-wrap: anywhere;[^}]*\}[\s\S]*^\.words \{[^}]*overflow-wrap: anywhere;/m,
    ],
    ['disclosure/Disclosure.module.css', /^\.disclosure \{[^}]*overflow-wrap: anywhere;/m],
    ['notice/Notice.module.css', /^\.notice > :last-child \{[^}]*overflow-wrap: anywhere;/m],
    ['search/SearchBox.module.css', /^\.option \{[^}]*overflow-wrap: anywhere;/m],
  ])('by %s', (file, rule) => {
    expect(sheet(file)).toMatch(rule);
  });
});

it('S041 a placeholder has the room of what would clear the field', () => {
  expect(sheet('search/SearchBox.module.css')).toMatch(
    /^\.input:placeholder-shown \{\s*padding-inline-end: var\(--space-3\);/m,
  );
});

it('S068 S070 a part of which only the heading would be left on paper is not printed', () => {
  expect(sheet('page/Section.module.css')).toMatch(
    /@media print \{\s*\.section:has\(> ul > li > button:only-child\) \{\s*display: none;/,
  );
});
