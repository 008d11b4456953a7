/** An element that the server puts into every page, even if a screen has an element with the same id. */
export function requireElement(id: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`body > #${id}`);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}
