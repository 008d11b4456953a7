const file = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
const cssom = require(require.resolve('rrweb-cssom', { paths: [file] }));

/** What queries by role and presses ask a browser's own sheet for: nothing is laid out here. */
const asked = ['display', 'visibility'];

const declarationsOf = ({ style }) =>
  asked
    .filter((name) => style?.getPropertyValue(name))
    .map((name) => `${name}: ${style.getPropertyValue(name)};`)
    .join(' ');

/** A sheet with those declarations alone; neighbours that declare the same are one rule. */
function reduced(sheet) {
  const rules = [];
  for (const rule of cssom.parse(sheet).cssRules) {
    const declarations = declarationsOf(rule);
    if (declarations === '') continue;
    if (rules.at(-1)?.declarations === declarations) rules.at(-1).selectors.push(rule.selectorText);
    else rules.push({ selectors: [rule.selectorText], declarations });
  }
  return rules.map(({ selectors, declarations }) => `${selectors.join(', ')} { ${declarations} }`).join('\n');
}

/**
 * Each query by role and each press asks for the styles of an element and all its ancestors. jsdom then compares each
 * of them with the 120 rules that browsers have of their own, most of which say how wide and how large something is.
 * Loaded before jsdom, which parses them once.
 */
const sheet = require(file);
require.cache[file].exports = reduced(sheet);
