/** What hands itself out as a part of `document` where it is called so; fields are called as they like. */
const named = ':is(form, img, iframe, embed, object)[name]';

/**
 * Takes from elements the names by which they would stand in place of the document's own parts: code is refused them as it gives them (`attributeScript`), HTML
 * and copies bring them along. What is drawn stands in the document only once all of it is made. Gives what ends it.
 */
export function guardClobbering(): () => void {
  const free = (element: Element) => {
    console.error('Nothing but a field has a name here.', element);
    element.removeAttribute('name');
  };
  const look = (records: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) {
        if (!(node instanceof Element)) continue;
        if (node.matches(named)) free(node);
        if (node !== target) node.querySelectorAll(named).forEach(free);
      }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['name'] });
  return () => observer.disconnect();
}
