import { useEffect, type RefObject } from 'react';

const conversation = '[role="log"]';

/** Where the focus goes in new content: to the form's heading, the message field, or a closed conversation. */
const beginnings = ['h2[tabindex]', 'textarea', conversation];

function beginningOf(place: HTMLElement): HTMLElement | undefined {
  return beginnings.flatMap((selector) => place.querySelector<HTMLElement>(selector) ?? []).at(0);
}

const toPress = (node: Node | null | undefined) =>
  node instanceof HTMLLIElement ? node.querySelector<HTMLElement>('button') : null;

/**
 * Where the focus goes after an element was removed: to the next or previous item of its list, otherwise to its
 * conversation, or to the field that it belonged to.
 */
function nextFocus(gone: Node, records: readonly MutationRecord[]): HTMLElement | null | undefined {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
  if (!record) return undefined;
  const around = record.target as HTMLElement;
  if (around.matches(conversation)) return around;
  return (
    toPress(record.nextSibling) ?? toPress(record.previousSibling) ?? around.closest('form')?.querySelector('textarea')
  );
}

/**
 * Keeps the focus within an element whose parts are replaced: when the focused part is removed, browsers move the focus
 * to the document, and the shell moves it to the page's content if there is no replacement yet. Does nothing if the
 * visitor has moved on or pressed elsewhere meanwhile.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let last: Node | undefined;
    const isAround = (node: Node | null) => Boolean(node?.contains(element));
    const remember = ({ target }: FocusEvent) => {
      const node = target as Node;
      if (!isAround(node)) last = element.contains(node) ? node : undefined;
    };
    const forget = () => void (last = undefined);
    const observer = new MutationObserver((records) => {
      if (!last || last.isConnected || !isAround(document.activeElement)) return;
      const beside = nextFocus(last, records);
      // A reader keeps their scroll position.
      if (beside) beside.focus({ preventScroll: beside.matches(conversation) });
      else beginningOf(element)?.focus();
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
      observer.disconnect();
    };
  }, [place]);
}
