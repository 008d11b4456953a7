import { holderOf } from '../composition/fibers';
import { guard } from './guard';
import type { Page } from './keepHistory';
import { strangerIn } from './strangers';

/** What scrolls the page. */
const scrolls = ['scroll', 'scrollTo', 'scrollBy'];

/** What selects, or takes what is selected: a field that somebody writes in has the keys no more then. */
const selects = ['addRange', 'collapse', 'empty', 'extend', 'modify', 'removeAllRanges', 'removeRange', 'selectAllChildren', 'setBaseAndExtent', 'setPosition'];

const isWholePage = (one: unknown) => one === document.documentElement || one === document.body;

/**
 * Has a visitor read and write undisturbed: the page is scrolled, words are selected, and the keys led elsewhere, by whose page it is, or by whose things the visitor has pressed there;
 * into a field whoever has it writes.
 * A timer that was left behind made pages that nobody could scroll, and fields that nobody could write in. Gives what ends it.
 */
export function keepReading(page: Page): () => void {
  const told = new Set<string>();
  function isOthers(way: string, isOwn: (caller: string) => boolean): boolean {
    const caller = strangerIn(page);
    if (caller === undefined || isOwn(caller)) return false;
    if (!told.has(way + caller)) console.error(`${caller} disturbs another’s page (${way}); it is not done.`);
    told.add(way + caller);
    return true;
  }
  const nobodys = () => false;
  const scrollsPage = (way: string) => (one: unknown) => isWholePage(one) && isOthers(way, nobodys);
  /** Nobody's are the keys where nothing has them: a dialog that ends gives them back, be it to what has gone with its page. */
  const isHolders = (caller: string, one: Element | null) => !one?.isConnected || one === document.body || holderOf(one, new Set([caller])) === caller;
  const writes = (way: string, one: () => Element | null) => Boolean(one()?.isConnected) && isOthers(way, (caller) => isHolders(caller, one()));
  const moves = (way: string) => (one: HTMLElement) => isOthers(way, (caller) => isHolders(caller, one) || isHolders(caller, document.activeElement));
  const ends = [
    ...scrolls.flatMap((way) => [guard(window, way, () => isOthers(way, nobodys)), guard(Element.prototype, way, scrollsPage(way))]),
    guard(Element.prototype, 'scrollTop', scrollsPage('scrollTop')),
    guard(Element.prototype, 'scrollIntoView', () => isOthers('scrollIntoView', nobodys)),
    ...['focus', 'blur'].map((way) => guard(HTMLElement.prototype, way, moves(way))),
    ...selects.map((way) => guard(Selection.prototype, way, () => isOthers('selection', nobodys))),
    ...[HTMLInputElement, HTMLTextAreaElement].map(({ prototype }) => guard(prototype, 'value', (field: Element) => writes('value', () => field))),
    guard(Document.prototype, 'execCommand', () => writes('execCommand', () => document.activeElement)),
  ];
  return () => ends.forEach((end) => end());
}
