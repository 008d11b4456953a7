import { parse, type AtRule, type Declaration, type Rule } from 'postcss';
import { foreignSelectors, givenNames } from './selectors';

const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2');

const familyOf = (face: AtRule) => {
  const family = face.nodes?.find(
    (node): node is Declaration => node.type === 'decl' && node.prop.toLowerCase() === 'font-family',
  );
  return family && unquoted(family.value).toLowerCase();
};

/** A name that an at-rule gives to the whole page: of its animations, fonts, properties, counters. */
export function nameGiven(rule: AtRule): string | undefined {
  const name = rule.name.toLowerCase().replace(/^-\w+-/, '');
  if (name === 'font-face') return `the font ${familyOf(rule)}`;
  if (name === 'keyframes') return `the animation ${unquoted(rule.params)}`;
  if (name === 'counter-style') return `the counter ${rule.params}`;
  return name === 'property' ? `the property ${rule.params}` : undefined;
}

/** Custom properties that a rule sets for everybody are the page's. */
const propertiesOf = (rule: Rule) =>
  foreignSelectors(rule).length === 0
    ? []
    : rule.nodes.flatMap((node) =>
        node.type === 'decl' && node.prop.startsWith('--') ? [`the property ${node.prop}`] : [],
      );

/**
 * The names by which all sheets of a page hear each other, each with all that a sheet says of it: classes and ids,
 * fonts, animations, counters, custom properties. Whoever says something else of the same name changes the other's
 * elements. Throws where the sheet cannot be read.
 */
export function sharedNames(sheet: string): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, text: string) => names.set(name, `${names.get(name) ?? ''}${text}\n`);
  const root = parse(sheet);
  root.walkAtRules((rule) => {
    const name = nameGiven(rule);
    if (name) add(name, String(rule));
  });
  root.walkRules((rule) => {
    for (const name of new Set([...givenNames(rule), ...propertiesOf(rule)])) add(name, String(rule));
  });
  return names;
}

/**
 * What of the names that a sheet shares with all others is the whole page's, and no element's: fonts, animations,
 * counters, properties.
 */
export const pageNames = (sheet: string): string[] =>
  [...sharedNames(sheet).keys()].filter((name) => !/^[.#]/.test(name));
