import { clearPresses, recordPress } from '../router/currentPress';
import { inRectangle } from '../testing/inRectangle';
import { guardOverlays } from './guardOverlays';

/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'guardOverlays.test' };
const done = jest.fn(() => true);
const ways = [
  [HTMLDialogElement.prototype, 'show'],
  [HTMLDialogElement.prototype, 'showModal'],
  [HTMLElement.prototype, 'showPopover'],
  [HTMLElement.prototype, 'togglePopover'],
] as const;
const own = ways.map(([kind, name]) => Object.getOwnPropertyDescriptor(kind, name));
let end = () => {};
let press: (target?: Element, isTrusted?: boolean) => void = () => {};

function keep({ owner = 'mf-other', remotes = [here] }: { owner?: string; remotes?: object[] } = {}) {
  const listening = jest.spyOn(window, 'addEventListener');
  end = guardOverlays({
    stateNow: () => ({ page: { match: { handle: { remote: owner } } }, navigation: {} }) as never,
    remotes: remotes as never,
    isBetween: () => false,
  });
  // jsdom’s own events are not trusted.
  const note = (listening.mock.calls as [string, (event: object) => void][]).find(
    ([kind]) => kind === 'pointerdown',
  )![1];
  press = (target: Element = document.body, isTrusted = true) => note({ isTrusted, target });
}

beforeEach(() => {
  document.body.innerHTML = '';
  done.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  // jsdom shows none of them.
  for (const [kind, name] of ways)
    Object.defineProperty(kind, name, { value: done, writable: true, configurable: true });
});
afterEach(() => {
  end();
  clearPresses();
  jest.restoreAllMocks();
  ways.forEach(([kind, name], index) =>
    own[index] ? Object.defineProperty(kind, name, own[index]) : Reflect.deleteProperty(kind, name),
  );
});

/** A dialog beside the shop, or in the rectangle of a remote. */
const made = (place: Element = document.body) => place.appendChild(document.createElement('dialog'));
const shown = (dialog: HTMLDialogElement) => [dialog.open, done.mock.calls.length];
const raise: [string, (dialog: HTMLDialogElement) => unknown][] = [
  ['showModal', (dialog) => dialog.showModal()],
  ['showPopover', (dialog) => dialog.showPopover()],
  ['togglePopover', (dialog) => dialog.togglePopover()],
];

// There is no such state in jsdom.
const { matches } = Element.prototype;
beforeEach(() => {
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open' ? this.hasAttribute('data-shown') : matches.call(this, selector);
  });
});

describe('over another’s page', () => {
  it.each(raise)('S016 nobody’s element is laid: %s', (_way, act) => {
    keep();
    const dialog = made();
    act(dialog);
    expect(done).not.toHaveBeenCalled();
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it('S016 such a dialog is shown as one that is not modal', () => {
    keep();
    const dialog = made();
    dialog.showModal();
    expect(shown(dialog)).toEqual([true, 0]);
  });
  it.each(raise)('S016 a fragment’s own is laid once after each press of the page: %s', (_way, act) => {
    keep();
    const dialog = made(inRectangle('mf-here'));
    act(dialog);
    act(dialog);
    expect(done).toHaveBeenCalledTimes(1);
    press();
    act(dialog);
    act(dialog);
    expect(done).toHaveBeenCalledTimes(2);
  });
  it('S016 neither what code says that was pressed, nor what lies over the page, is a press of it', () => {
    keep();
    const dialog = made(inRectangle('mf-here'));
    dialog.showModal();
    press(document.body, false);
    press(dialog);
    dialog.showModal();
    expect(done).toHaveBeenCalledTimes(1);
  });
  it('S016 a popover that is open may be closed by its own code', () => {
    keep();
    const cover = made();
    cover.dataset['shown'] = '';
    cover.togglePopover();
    expect(done).toHaveBeenCalledTimes(1);
  });
  it('S016 what is shown in it takes the keys from nobody', () => {
    keep();
    const dialog = made();
    dialog.show();
    expect(shown(dialog)).toEqual([true, 0]);
  });
});

/** As a browser asks before a button that code presses opens something; whether it is opened. */
const opens = (newState = 'open') =>
  made().dispatchEvent(Object.assign(new Event('beforetoggle', { cancelable: true }), { newState }));

it('S016 over another’s page nothing is laid by a button that code presses, and what lies there is closed by it', () => {
  keep();
  expect([opens(), opens('closed')]).toEqual([false, true]);
  done.mockImplementationOnce(opens);
  expect(made(inRectangle('mf-here')).showPopover()).toBe(true);
  expect(opens()).toBe(false);
});

describe.each([
  ['whose page it is', () => keep({ owner: 'mf-here' })],
  ['the shop', () => keep({ remotes: [] })],
  ['whose things were pressed there', () => (keep(), recordPress({ target: inRectangle('mf-here') }))],
  ['anybody, when nobody watches any more', () => (keep(), end())],
])('%s', (_who, begin) => {
  it.each([...raise, ['show', (dialog: HTMLDialogElement) => dialog.show()] as const])(
    'lays over all what it likes: %s',
    (_way, act) => {
      begin();
      act(made());
      act(made());
      expect(done).toHaveBeenCalledTimes(2);
      expect(opens()).toBe(true);
    },
  );
});
