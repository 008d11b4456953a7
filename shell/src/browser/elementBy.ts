/** What the server's page always has, beside whatever a screen in it may have called the same. */
export function elementBy(id: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`body > #${id}`);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}
