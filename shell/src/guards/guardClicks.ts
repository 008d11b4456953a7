/** What is clicked: by its words, or by what stands in it, too. */
function controlAt(target: Element): Element {
  const control = target.closest('a, button, input, select, textarea, summary, label') ?? target;
  return (control instanceof HTMLLabelElement && control.control) || control;
}

/** Where a second click takes a word. */
const fields = 'textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=file], [type=submit], [type=button])';

/**
 * Ignores the second click of a double click where the first has put another control under the pointer: it opened an article of the page that the
 * first had turned to. On the same control each click counts. Returns what ends the guard.
 */
export function guardClicks(): () => void {
  let first: Element | undefined;
  const look = (event: MouseEvent) => {
    const { target, detail } = event;
    // Keys and code click without a count.
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
