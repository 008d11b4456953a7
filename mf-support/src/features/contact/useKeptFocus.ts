import { useEffect, type RefObject } from 'react';

/** Where somebody goes on in what came: at the form's heading, the field for a message, or a conversation that is over. */
const beginnings = ['h2[tabindex]', 'textarea', '[role="log"]'];

function beginningOf(place: HTMLElement): HTMLElement | undefined {
  return beginnings.flatMap((selector) => place.querySelector<HTMLElement>(selector) ?? []).at(0);
}

const toPress = (node: Node | null | undefined) => (node instanceof HTMLLIElement ? node.querySelector<HTMLElement>('button') : null);

/** What to go on with where an element was taken out: the next item of its list or the one before, else the field that it belonged to. */
function besides(gone: Node, records: readonly MutationRecord[]): HTMLElement | null | undefined {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
  if (!record) return undefined;
  const field = (record.target as Element).closest('form')?.querySelector('textarea');
  return toPress(record.nextSibling) ?? toPress(record.previousSibling) ?? field;
}

/**
 * Keeps the focus within a place whose parts come and go: a browser gives it to the document where what had it is gone. Nobody's focus is taken
 * who has gone on elsewhere, or pressed somewhere else meanwhile.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let last: Node | undefined;
    const remember = ({ target }: FocusEvent) => void (last = element.contains(target as Node) ? (target as Node) : undefined);
    const forget = () => void (last = undefined);
    const observer = new MutationObserver((records) => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      (besides(last, records) ?? beginningOf(element))?.focus();
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
