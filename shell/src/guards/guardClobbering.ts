/** Selects elements whose name becomes a property of `document`; names of fields do not. */
const named = ':is(form, img, iframe, embed, object)[name]';

/**
 * Prevents DOM clobbering: removes names by which elements would shadow properties of `document`. Code cannot set such
 * names (`attributeScript`), but HTML and copied elements may have them. Returns what ends the guard.
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
