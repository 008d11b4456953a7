type Attributes = Record<string, string>;

/** What stands between signs that open and close, taken out; what is never closed goes to its end. */
const without = (text: string, open: string, close: string) =>
  text.split(open).map((part, index) => (index === 0 ? part : part.includes(close) ? part.slice(part.indexOf(close) + close.length) : '')).join('');

/** `fill: red; stroke: none` as the attributes that say the same. */
function valuesOf(text: string): Attributes {
  const pairs = text.split(';').map((one) => one.split(':').map((part) => part.trim()));
  return Object.fromEntries(pairs.flatMap(([name = '', value = '', ...more]) => (value === '' || more.length > 0 ? [] : [[name.toLowerCase(), value.replace(/!important$/, '').trim()]])));
}

const sheetsOf = (text: string) => text.split(/<style\b[^<>]*>/i).slice(1).map((part) => without((part.split(/<\/style/i)[0] ?? '').replace(/<!\[CDATA\[|\]\]>/g, ''), '/*', '*/'));

/** Rules by which programs colour what they draw: by class, id and kind of element. A selector that says more is passed over. */
function rulesOf(text: string): Map<string, Attributes> {
  const rules = new Map<string, Attributes>();
  for (const rule of sheetsOf(text).flatMap((sheet) => sheet.split('}'))) {
    const [selectors = '', body = '', ...more] = rule.split('{');
    if (more.length > 0) continue;
    for (const selector of selectors.split(',').map((one) => one.trim())) if (/^[.#]?[\w-]+$/.test(selector)) rules.set(selector, { ...rules.get(selector), ...valuesOf(body) });
  }
  return rules;
}

/**
 * A drawing's styles, told element by element: its attributes with what its style sheets and its own `style` say. Style sheets themselves
 * are not taken over, since they can load and hide things; whoever judges attributes judges these.
 */
export function createStyles(text: string): (tagName: string, attribs: Attributes) => Attributes {
  const rules = rulesOf(text);
  return (tagName, attribs) => {
    const { style = '', class: classes = '', ...given } = attribs;
    const names = [tagName, ...classes.split(/\s+/).map((name) => `.${name}`), `#${given.id ?? ''}`];
    return Object.assign({}, given, ...names.map((name) => rules.get(name)), valuesOf(without(style, '/*', '*/'))) as Attributes;
  };
}
