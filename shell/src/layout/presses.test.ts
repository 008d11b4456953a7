import { notePresses } from './presses';

document.body.innerHTML = '<header><button></button><div data-slot="header.cart"><a></a></div></header><main><p></p></main><footer><a></a></footer><dialog><b></b></dialog><div popover></div>';

/** Notes what is heard by whoever listens at the window: jsdom’s own events are not trusted. */
function open() {
  const listening = jest.spyOn(window, 'addEventListener');
  const presses = notePresses();
  const end = presses.begin();
  const heard = listening.mock.calls as unknown as [string, (event: object) => void][];
  listening.mockRestore();
  const press = (selector: string, { type = 'pointerdown', isTrusted = true } = {}) => {
    const target = document.querySelector(selector);
    for (const [kind, hear] of heard) if (kind === type) hear({ type, target, isTrusted });
  };
  return { presses, press, end };
}

it.each([
  ['main p', 'pointerdown', true],
  ['body', 'keydown', true],
  ['header [data-slot] a', 'pointerdown', true],
  ['header button', 'pointerdown', false],
  ['footer a', 'keydown', false],
  ['main p', 'pointerup', false],
  ['dialog b', 'pointerdown', false],
  ['[popover]', 'pointerdown', false],
])('a visitor who presses %s (%s) has pressed something of the page: %p', (selector, type, isPressed) => {
  const { presses, press } = open();
  press(selector, { type });
  expect(presses.isPressed()).toBe(isPressed);
});

it('what was pressed on the former page counts no more, nor what code presses', () => {
  const { presses, press } = open();
  press('main p');
  presses.forget();
  press('main p', { isTrusted: false });
  expect(presses.isPressed()).toBe(false);
});

it('nobody listens after its end', () => {
  const unlistening = jest.spyOn(window, 'removeEventListener');
  open().end();
  expect(unlistening.mock.calls.map(([kind, , options]) => [kind, options])).toEqual([
    ['pointerdown', true],
    ['keydown', true],
  ]);
});

it.each([true, false])('what a visitor has pressed before anybody listened the browser knows: %p', (hasBeenActive) => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });
  const { presses, end } = open();
  expect(presses.isPressed()).toBe(hasBeenActive);
  presses.forget();
  expect(presses.isPressed()).toBe(false);
  end();
  Reflect.deleteProperty(navigator, 'userActivation');
});
