/**
 * Moves the focus to `content` when the focused element disappears (a retry that has worked, a notice that is closed)
 * and nobody else moves it: the browser would move it to the start of the document without telling screen readers.
 * Returns what ends the guard.
 */
export function guardFocus(content: () => HTMLElement | null): () => void {
  let held: Element | null = null;
  const note = ({ target }: Event) => void (held = target as Element);
  const letGo = () =>
    // Some browsers fire `focusout` for an element that is being removed, too; a microtask later it is disconnected.
    queueMicrotask(() => {
      if (held?.isConnected && document.activeElement === document.body) held = null;
    });
  const putBack = () => {
    if (document.activeElement === document.body) content()?.focus({ preventScroll: true });
  };
  const look = () => {
    if (!held || held.isConnected) return;
    held = null;
    // The element's owner may move the focus itself in an effect.
    requestAnimationFrame(() => setTimeout(putBack));
  };

  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('focusin', note);
  addEventListener('focusout', letGo);
  return () => {
    observer.disconnect();
    removeEventListener('focusin', note);
    removeEventListener('focusout', letGo);
  };
}
