/** The control that is clicked, also by its label or by something inside it. */
function controlAt(target: Element): Element {
  const control = target.closest('a, button, input, select, textarea, summary, label') ?? target;
  return (control instanceof HTMLLabelElement && control.control) || control;
}

/** Selects fields in which a double click selects a word. */
const fields =
  'textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=file], [type=submit], [type=button])';

/**
 * Ignores the second click of a double click where the first has put another control under the pointer: a double click
 * on "next page" opened an article of that page. On the same control each click counts. Returns what ends the guard.
 */
export function guardClicks(): () => void {
  let first: Element | undefined;
  const look = (event: MouseEvent) => {
    const { target, detail } = event;
    // Clicks by key or by code have no count.
    if (!(target instanceof Element) || detail === 0) return;
    const control = controlAt(target);
    if (detail === 1) first = control;
    else if (first && control !== first && !target.closest(fields)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  addEventListener('click', look, true);
  return () => removeEventListener('click', look, true);
}
