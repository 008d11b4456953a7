import { createRepairs } from './repairs';

type Sheet = HTMLStyleElement | HTMLLinkElement;

/**
 * Selects style sheets of the shop and of remotes, and the viewport's `<meta>`; those of browser extensions look
 * otherwise.
 */
const kept = 'link[rel=stylesheet][href^="/"], link[rel=stylesheet][href^="http"], style[data-href], [name=viewport]';

/** The sheet's file name, which stays the same when a sheet is replaced by a newer version. */
const nameOf = (sheet: Element) =>
  (sheet.getAttribute('data-href') ?? sheet.getAttribute('href'))?.split('?')[0]!.split('/').at(-1);

/**
 * Puts back style sheets that code has removed: whoever loaded them believes that they are there, and would not load
 * them again. Their content is protected by `globalsScript.ts`. One that failed to load, or was replaced by its newer
 * version, stays removed. Returns what ends the guard.
 */
export function guardStyleSheets(): () => void {
  const { head } = document;
  const found = () => [...head.querySelectorAll<Sheet>(kept)];
  /** The sheets that have loaded, in their order. */
  const come: Element[] = found().filter(({ sheet }) => sheet !== null);
  const note = ({ target }: Event) =>
    void (target instanceof Element && target.matches(kept) && !come.includes(target) && come.push(target));
  const look = () => {
    let behind: Element | undefined;
    for (const sheet of [...come].reverse()) {
      if (!sheet.isConnected && !found().some((other) => nameOf(other) === nameOf(sheet)))
        repairs.reinsert(sheet, head, behind);
      if (sheet.parentNode === head) behind = sheet;
    }
  };
  const repairs = createRepairs(look);
  let soon: ReturnType<typeof setTimeout>;
  // Hot reloading may remove the old sheet before it adds the new one.
  const lookSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(look);
  };
  const observer = new MutationObserver(lookSoon);
  observer.observe(head, { childList: true, subtree: true });
  document.addEventListener('load', note, true);
  return () => {
    clearTimeout(soon);
    observer.disconnect();
    document.removeEventListener('load', note, true);
    repairs.end();
  };
}
