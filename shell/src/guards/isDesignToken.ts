const told = new Map<string, boolean>();

/** The value of a custom property of `<html>` without its inline style. */
function ownValue(name: string): string {
  const { style } = document.documentElement;
  const [value, priority] = [style.getPropertyValue(name), style.getPropertyPriority(name)];
  style.removeProperty(name);
  const own = getComputedStyle(document.documentElement).getPropertyValue(name);
  if (value !== '') style.setProperty(name, value, priority);
  return own;
}

/** Whether style sheets define a custom property (`--color-text`) for the whole page; each is looked up once. */
export function isDesignToken(name: string): boolean {
  const known = told.get(name) ?? ownValue(name) !== '';
  told.set(name, known);
  return known;
}
