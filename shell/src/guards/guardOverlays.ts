import { ownWay, type Inner } from '../browser/gate';
import { remoteOf } from '../composition/fibers';
import { around } from './guard';
import type { Page } from './guardHistory';
import { asksForNothing } from './presses';
import { strangerIn } from './strangers';

const presses = ['pointerdown', 'keydown'] as const;

/** The browser's own: in the stack is who opens something, whom `guardEvents.ts` would take for who calls this. */
const prevent = ownWay(Event.prototype, 'preventDefault');

/**
 * On another remote's page, lets a remote show a dialog or a popover only within its own rectangle, and once after each press: so a fragment answers another's event.
 * Any other dialog is shown as one that is not modal, any other popover not at all; neither takes the focus nor scrolls the page. Returns what ends the guard.
 */
export function guardOverlays(page: Page): () => void {
  let pressed = 0;
  const note = (event: Event) => void (event.isTrusted && !asksForNothing(event) && pressed++);
  /** The press after which each has laid something over the page, the last time. */
  const raised = new Map<string, number>();

  function mayRaise(caller: string, element: Element): boolean {
    if (remoteOf(element, new Set([caller])) === undefined || raised.get(caller) === pressed) {
      console.error(`${caller} lays over another’s page what nobody has asked for; it is not done.`, element);
      return false;
    }
    raised.set(caller, pressed);
    return true;
  }

  /** Whether something is opened that may be. */
  let isRaising = false;
  /** What a button opens (`commandfor`, `popovertarget`) that code presses. */
  const look = (event: Event & { newState?: string }) => {
    if (isRaising || event.newState !== 'open' || strangerIn(page) === undefined) return;
    prevent(event);
    console.error('Code lays over another’s page by a button what nobody has asked for; it is not done.', event.target);
  };

  /** As `show` does, but that it leads the keys into it, and scrolls the page to where it is. */
  const open = (dialog: HTMLDialogElement) => void (dialog.open = true);

  const ofStrangers =
    (instead: (element: HTMLDialogElement, caller: string, way: () => unknown) => unknown): Inner =>
    (way, one, given) => {
      const caller = strangerIn(page);
      const act = () => {
        isRaising = true;
        try {
          return Reflect.apply(way, one, given);
        } finally {
          isRaising = false;
        }
      };
      return caller === undefined ? act() : instead(one as HTMLDialogElement, caller, act);
    };
  const cover = (element: HTMLElement, caller: string, act: () => unknown) => (element.matches(':popover-open') || mayRaise(caller, element) ? act() : false);
  const ends = [
    around(HTMLDialogElement.prototype, 'show', ofStrangers(open)),
    around(HTMLDialogElement.prototype, 'showModal', ofStrangers((dialog, caller, act) => (mayRaise(caller, dialog) ? act() : open(dialog)))),
    ...['showPopover', 'togglePopover'].map((name) => around(HTMLElement.prototype, name, ofStrangers(cover))),
  ];
  for (const kind of presses) addEventListener(kind, note, { capture: true, passive: true });
  addEventListener('beforetoggle', look, true);
  return () => {
    for (const end of ends) end();
    removeEventListener('beforetoggle', look, true);
    for (const kind of presses) removeEventListener(kind, note, true);
  };
}
