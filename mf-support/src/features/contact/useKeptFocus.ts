import { useEffect, type RefObject } from 'react';

const conversation = '[role="log"]';

/** Where somebody goes on in what came: at the form's heading, the field for a message, or a conversation that is over. */
const beginnings = ['h2[tabindex]', 'textarea', conversation];

function beginningOf(place: HTMLElement): HTMLElement | undefined {
  return beginnings.flatMap((selector) => place.querySelector<HTMLElement>(selector) ?? []).at(0);
}

const toPress = (node: Node | null | undefined) => (node instanceof HTMLLIElement ? node.querySelector<HTMLElement>('button') : null);

/**
 * What to go on with where an element was taken out: the next item of its list or the one before, else the conversation that it stood in, or the
 * field that it belonged to.
 */
function besides(gone: Node, records: readonly MutationRecord[]): HTMLElement | null | undefined {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
  if (!record) return undefined;
  const around = record.target as HTMLElement;
  if (around.matches(conversation)) return around;
  return toPress(record.nextSibling) ?? toPress(record.previousSibling) ?? around.closest('form')?.querySelector('textarea');
}

/**
 * Keeps the focus within a place whose parts come and go: a browser gives it to the document where what had it is gone, and the shell to the page's
 * content where nothing has come in its stead yet. Nobody's focus is taken who has gone on elsewhere, or pressed somewhere else meanwhile.
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
      const beside = besides(last, records);
      // Whoever reads stays at the line where they are.
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
