/**
 * Moves the focus to `content` when the focused element disappears (a retry that has worked, a notice that is closed) and nobody else has moved it:
 * the browser would put it before everything, without a word to screen readers. Returns what ends the guard.
 */
export function guardFocus(content: () => HTMLElement | null): () => void {
  let held: Element | null = null;
  const note = ({ target }: Event) => void (held = target as Element);
  const letGo = () =>
    // Some browsers tell it of what is being taken away, too: that is known when it is gone.
    queueMicrotask(() => {
      if (held?.isConnected && document.activeElement === document.body) held = null;
    });
  const putBack = () => {
    if (document.activeElement === document.body) content()?.focus({ preventScroll: true });
  };
  const look = () => {
    if (!held || held.isConnected) return;
    held = null;
    // Whose it was may have a place for it, and says so in an effect.
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
