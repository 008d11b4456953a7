import { createRepairs } from './repairs';

type Sheet = HTMLStyleElement | HTMLLinkElement;

/** A sheet of the shop's or of a remote's, and what tells phones how wide the page is. A browser's extension names its own otherwise. */
const kept = 'link[rel=stylesheet][href^="/"], link[rel=stylesheet][href^="http"], style[data-href], [name=viewport]';

/** The name of its file, which stays where a sheet is exchanged for a newer one: the rest of the address may be said otherwise. */
const nameOf = (sheet: Element) => (sheet.getAttribute('data-href') ?? sheet.getAttribute('href'))?.split('?')[0]!.split('/').at(-1);

/**
 * Puts back style sheets that somebody took out of the page: their owner believes that they are there. What they are is nobody’s to change (`groundScript.ts`). One that failed to load, or was
 * replaced by its newer version, may go. Returns what ends the guard.
 */
export function guardStyleSheets(): () => void {
  const { head } = document;
  const found = () => [...head.querySelectorAll<Sheet>(kept)];
  /** What has come, in its order. */
  const come: Element[] = found().filter(({ sheet }) => sheet !== null);
  const note = ({ target }: Event) => void (target instanceof Element && target.matches(kept) && !come.includes(target) && come.push(target));
  const look = () => {
    let behind: Element | undefined;
    for (const sheet of [...come].reverse()) {
      if (!sheet.isConnected && !found().some((other) => nameOf(other) === nameOf(sheet))) repairs.putBack(sheet, head, behind);
      if (sheet.parentNode === head) behind = sheet;
    }
  };
  const repairs = createRepairs(look);
  let soon: ReturnType<typeof setTimeout>;
  // Who exchanges one for its newer self, as a developer's tools do, may take the old one away first.
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
