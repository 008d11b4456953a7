import { unfenced } from '../browser/gate';

/** Repairs in a second: code that undoes each of them would otherwise loop with the guard and block the page. */
const patience = 100;
const second = 1000;

/** The unfenced method: fences refuse all others to move the root. */
const insertBefore = unfenced(Node.prototype, 'insertBefore');

const isImposed = ({ style }: HTMLElement, [name, value]: [string, string]) =>
  style.getPropertyValue(name) === value && style.getPropertyPriority(name) !== '';

/**
 * Undoes changes of the page's own elements, and logs them, up to a number of times a second; `again` is called in the
 * next second where there were more.
 */
export function createRepairs(again: () => void) {
  let left = patience;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function may(...words: unknown[]): boolean {
    timer ??= setTimeout(() => {
      timer = undefined;
      left = patience;
      again();
    }, second);
    left -= 1;
    if (left >= 0 && words.length > 0) console.warn(...words);
    return left >= 0;
  }
  return {
    reinsert(what: Element, place: Element, behind: Element | null | undefined): void {
      if (may('The frame was taken away, and is put back.', what)) insertBefore(place, what, behind ?? null);
    },
    /** Removes attributes, inline styles and classes from an element. */
    removeLocks(
      element: Element,
      attributes: readonly string[],
      styles: readonly string[],
      classes: readonly string[],
    ): void {
      const found = [...attributes, ...styles, ...classes];
      if (found.length === 0 || !may(`The frame was made ${found.join(' and ')}, and is free again.`, element)) return;
      for (const name of attributes) element.removeAttribute(name);
      for (const name of styles) (element as HTMLElement).style.removeProperty(name);
      element.classList.remove(...classes);
    },
    /** Sets `!important` styles on an element; logs `complaint`, if given. */
    forceStyles(element: HTMLElement, styles: Readonly<Record<string, string>>, complaint?: string): void {
      const missing = Object.entries(styles).filter((style) => !isImposed(element, style));
      if (missing.length > 0 && may(...(complaint ? [complaint, element] : [])))
        for (const [name, value] of missing) element.style.setProperty(name, value, 'important');
    },
    end: () => clearTimeout(timer),
  };
}
