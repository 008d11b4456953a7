type Attributes = Record<string, string>;

/** Removes what is between two delimiters; without a closing one, everything up to the end. */
const without = (text: string, open: string, close: string) =>
  text
    .split(open)
    .map((part, index) =>
      index === 0 ? part : part.includes(close) ? part.slice(part.indexOf(close) + close.length) : '',
    )
    .join('');

/** `fill: red; stroke: none` as attributes. */
function valuesOf(text: string): Attributes {
  const pairs = text.split(';').map((one) => one.split(':').map((part) => part.trim()));
  return Object.fromEntries(
    pairs.flatMap(([name = '', value = '', ...more]) =>
      value === '' || more.length > 0 ? [] : [[name.toLowerCase(), value.replace(/!important$/, '').trim()]],
    ),
  );
}

const sheetsOf = (text: string) =>
  text
    .split(/<style\b[^<>]*>/i)
    .slice(1)
    .map((part) => without((part.split(/<\/style/i)[0] ?? '').replace(/<!\[CDATA\[|\]\]>/g, ''), '/*', '*/'));

/**
 * The rules of style sheets for single classes, ids and element names, which drawing programs write. Other selectors
 * are ignored.
 */
function rulesOf(text: string): Map<string, Attributes> {
  const rules = new Map<string, Attributes>();
  for (const rule of sheetsOf(text).flatMap((sheet) => sheet.split('}'))) {
    const [selectors = '', body = '', ...more] = rule.split('{');
    if (more.length > 0) continue;
    for (const selector of selectors.split(',').map((one) => one.trim()))
      if (/^[.#]?[\w-]+$/.test(selector)) rules.set(selector, { ...rules.get(selector), ...valuesOf(body) });
  }
  return rules;
}

/**
 * Turns a drawing's styles into attributes: returns those of an element, with what style sheets and its own `style`
 * say. Style sheets themselves are not kept, since they can load and hide things; as attributes their values are
 * checked.
 */
export function createStyles(text: string): (tagName: string, attribs: Attributes) => Attributes {
  const rules = rulesOf(text);
  return (tagName, attribs) => {
    const { style = '', class: classes = '', ...given } = attribs;
    const names = [tagName, ...classes.split(/\s+/).map((name) => `.${name}`), `#${given.id ?? ''}`];
    return Object.assign(
      {},
      given,
      ...names.map((name) => rules.get(name)),
      valuesOf(without(style, '/*', '*/')),
    ) as Attributes;
  };
}
