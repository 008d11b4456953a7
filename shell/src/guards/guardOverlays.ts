import { unfenced, type Inner } from '../browser/gate';
import { remoteOf } from '../composition/fibers';
import { wrapMethod } from './guard';
import type { GuardedPage } from './guardHistory';
import { isOutsidePage } from './presses';
import { strangerIn } from './strangers';

const presses = ['pointerdown', 'keydown'] as const;

/**
 * The unfenced method: the stack contains the remote that opens something, which `guardEvents.ts` would take for the
 * caller.
 */
const prevent = unfenced(Event.prototype, 'preventDefault');

/**
 * On another remote's page, a remote may show a modal dialog or a popover only within its own rectangle, and once after
 * each press: so a fragment can answer another remote's event. Otherwise a dialog is shown non-modal, and a popover not
 * at all; neither takes the focus nor scrolls the page. Returns what ends the guard.
 */
export function guardOverlays(page: GuardedPage): () => void {
  let pressed = 0;
  const note = (event: Event) => void (event.isTrusted && !isOutsidePage(event) && pressed++);
  /** By remote: the number of the press after which it last opened something. */
  const raised = new Map<string, number>();

  function mayRaise(caller: string, element: Element): boolean {
    if (remoteOf(element, new Set([caller])) === undefined || raised.get(caller) === pressed) {
      console.error(`${caller} lays over another’s page what nobody has asked for; it is not done.`, element);
      return false;
    }
    raised.set(caller, pressed);
    return true;
  }

  /** Whether an allowed opening is under way. */
  let isRaising = false;
  /** Refuses what opens by a button (`commandfor`, `popovertarget`) that code clicks. */
  const look = (event: Event & { newState?: string }) => {
    if (isRaising || event.newState !== 'open' || strangerIn(page) === undefined) return;
    prevent(event);
    console.error('Code lays over another’s page by a button what nobody has asked for; it is not done.', event.target);
  };

  /** Like `show`, but without moving the focus into the dialog and scrolling to it. */
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
  const cover = (element: HTMLElement, caller: string, act: () => unknown) =>
    element.matches(':popover-open') || mayRaise(caller, element) ? act() : false;
  const ends = [
    wrapMethod(HTMLDialogElement.prototype, 'show', ofStrangers(open)),
    wrapMethod(
      HTMLDialogElement.prototype,
      'showModal',
      ofStrangers((dialog, caller, act) => (mayRaise(caller, dialog) ? act() : open(dialog))),
    ),
    ...['showPopover', 'togglePopover'].map((name) => wrapMethod(HTMLElement.prototype, name, ofStrangers(cover))),
  ];
  for (const kind of presses) addEventListener(kind, note, { capture: true, passive: true });
  addEventListener('beforetoggle', look, true);
  return () => {
    for (const end of ends) end();
    removeEventListener('beforetoggle', look, true);
    for (const kind of presses) removeEventListener(kind, note, true);
  };
}
