import { createPatience } from './patience';

type Sheet = HTMLStyleElement | HTMLLinkElement;

/** A sheet of the shop's or of a remote's, and what tells phones how wide the page is. A browser's extension names its own otherwise. */
const kept = 'link[rel=stylesheet][href^="/"], link[rel=stylesheet][href^="http"], style[data-href], [name=viewport]';

const addressOf = (sheet: Element) => sheet.getAttribute('data-href') ?? sheet.getAttribute('href')?.replace(/[?#].*/, '') ?? '';

/**
 * Puts style sheets back that somebody took out of the page: whoever has brought them takes them for being there. One that did not come, and one in whose place
 * its newer self stands, may go. Gives what ends it.
 */
export function keepSheets(): () => void {
  const { head } = document;
  const come = new WeakSet<Node>([...head.querySelectorAll<Sheet>(kept)].filter(({ sheet }) => sheet !== null));
  let missing: Element[] = [];
  /** What stood behind each that was taken away, also what nobody misses. */
  const followers = new WeakMap<Node, Node | null>();
  const patience = createPatience(() => putBack());
  const hasNewer = (sheet: Element) => [...head.querySelectorAll(kept)].some((other) => addressOf(other) === addressOf(sheet));
  const note = ({ target }: Event) => void (target instanceof Element && target.matches(kept) && come.add(target));

  function followerOf(sheet: Node): Node | null {
    const next = followers.get(sheet) ?? null;
    return next === null || next.parentNode === head ? next : followerOf(next);
  }
  function putBack(): void {
    const gone = missing.filter((sheet) => !sheet.isConnected && !hasNewer(sheet));
    if (gone.length > 0 && !patience.has()) return;
    missing = [];
    if (gone.length > 0) console.warn('Style sheets were taken away, and are put back.', ...gone);
    for (const sheet of gone) head.insertBefore(sheet, followerOf(sheet));
  }
  const look = (records: MutationRecord[]) => {
    for (const { removedNodes, nextSibling } of records.reverse())
      for (const [at, node] of [...removedNodes].entries()) followers.set(node, removedNodes[at + 1] ?? nextSibling);
    // The last one first: it stands behind the others.
    missing.push(...records.flatMap(({ removedNodes }) => [...removedNodes].filter((node): node is Element => come.has(node)).reverse()));
    putBack();
  };

  const observer = new MutationObserver(look);
  observer.observe(head, { childList: true });
  document.addEventListener('load', note, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('load', note, true);
    patience.end();
  };
}
