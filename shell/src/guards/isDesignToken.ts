const told = new Map<string, boolean>();

/** A property of the document's as it is without anybody's own word on it. */
function ownValue(name: string): string {
  const { style } = document.documentElement;
  const [value, priority] = [style.getPropertyValue(name), style.getPropertyPriority(name)];
  style.removeProperty(name);
  const own = getComputedStyle(document.documentElement).getPropertyValue(name);
  if (value !== '') style.setProperty(name, value, priority);
  return own;
}

/** Whether a property (`--color-text`) is one that the page's sheets give to all; found out once for each. */
export function isDesignToken(name: string): boolean {
  const known = told.get(name) ?? ownValue(name) !== '';
  told.set(name, known);
  return known;
}
