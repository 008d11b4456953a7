type Accessor = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Keeps the page's style sheets and their rules as they are; those of shadow roots are their maker's. Called by
 * `globalsScript.ts` with its own functions: one that defines a permanent property, one that refuses a method or setter
 * unless a condition holds (`true`: by an error), and one that finds the prototype of an interface.
 */
export function lockStyleSheets(
  define: (owner: object, name: PropertyKey, how: PropertyDescriptor) => void,
  restrict: (
    owner: object | undefined,
    name: string,
    may?: (owner: never, given: never) => boolean,
    isThrown?: boolean,
  ) => void,
  prototypeOf: (kind: string) => object | undefined,
): void {
  const { getOwnPropertyDescriptor: descriptorOf } = Object;
  const adopted = descriptorOf(Document.prototype, 'adoptedStyleSheets');
  const listed = adopted?.get;
  if (listed && adopted.configurable)
    Object.defineProperty(Document.prototype, 'adoptedStyleSheets', {
      ...adopted,
      get(this: Document) {
        const sheets = listed.call(this) as CSSStyleSheet[];
        return this === document ? Object.freeze([...sheets]) : sheets;
      },
    });
  restrict(Document.prototype, 'adoptedStyleSheets', (owner: Document) => owner !== document);

  const isTheirs = ({ ownerNode }: StyleSheet) => !ownerNode || ownerNode.getRootNode() !== document;
  for (const name of ['insertRule', 'deleteRule', 'addRule', 'removeRule', 'replace', 'replaceSync'])
    restrict(CSSStyleSheet.prototype, name, isTheirs, true);
  restrict(StyleSheet.prototype, 'disabled', isTheirs);
  const isTheirRule = ({ parentStyleSheet }: CSSRule) => !parentStyleSheet || isTheirs(parentStyleSheet);
  const ofRules: Record<string, string> = {
    CSSStyleRule: 'selectorText',
    CSSMediaRule: 'conditionText',
    CSSKeyframesRule: 'name',
    CSSKeyframeRule: 'keyText',
  };
  for (const [kind, name] of Object.entries(ofRules)) restrict(prototypeOf(kind), name, isTheirRule);
  for (const kind of ['CSSGroupingRule', 'CSSStyleRule', 'CSSKeyframesRule'])
    for (const name of ['insertRule', 'deleteRule', 'appendRule']) restrict(prototypeOf(kind), name, isTheirRule, true);
  for (const name of ['mediaText', 'appendMedium', 'deleteMedium']) restrict(prototypeOf('MediaList'), name);

  /** Returns a copy of a rule's declarations, so that writing to it does not change the shop's sheet. */
  function copyDeclarations(owner: object | undefined, name: 'style' | 'styleMap'): void {
    const found = owner && descriptorOf(owner, name);
    const read = found?.get as Accessor | undefined;
    if (!owner || !read || !found?.configurable) return;
    define(owner, name, {
      ...found,
      get(this: CSSRule) {
        const own = read.call(this) as CSSStyleDeclaration;
        if (isTheirRule(this)) return own;
        const copy = document.createElement('i');
        if (name === 'styleMap') return copy.attributeStyleMap;
        copy.style.cssText = own.cssText;
        return copy.style;
      },
      set: undefined,
    });
  }
  for (const kind of ['CSSStyleRule', 'CSSFontFaceRule', 'CSSKeyframeRule', 'CSSNestedDeclarations'])
    for (const name of ['style', 'styleMap'] as const) copyDeclarations(prototypeOf(kind), name);

  restrict(
    window.CSS,
    'registerProperty',
    (_css: object, definition?: PropertyDefinition) =>
      !getComputedStyle(document.documentElement).getPropertyValue(definition?.name ?? ''),
  );
}
