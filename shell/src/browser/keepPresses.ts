/** Buttons that do nothing by themselves: what a form, a link or a browser's own control does needs none of the shop's code. */
const pressedButton = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLButtonElement>('button:not(form button)') : null);

/**
 * Keeps what a visitor presses while the page begins in parts; had it begun in one go, their presses would have waited for it. Gives what ends that,
 * and presses anew, in their order, once React hears them.
 */
export function keepPresses(root: EventTarget): () => void {
  const kept: HTMLButtonElement[] = [];
  const keep = (event: Event) => {
    const button = pressedButton(event);
    if (button) kept.push(button);
  };
  root.addEventListener('click', keep, true);
  return () => {
    root.removeEventListener('click', keep, true);
    for (const button of kept.splice(0)) if (button.isConnected) button.click();
  };
}
