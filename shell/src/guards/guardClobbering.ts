/** What hands itself out as a part of `document` where it is called so; fields are called as they like. */
const named = ':is(form, img, iframe, embed, object)[name]';

/**
 * Prevents DOM clobbering: removes `id` and `name` of elements that would shadow parts of `document`. Code is refused such names when it sets them
 * (`attributeScript`); HTML and copies bring them along. Returns what ends the guard.
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
