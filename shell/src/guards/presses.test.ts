import { replayEvents } from '../browser/replayEvents';
import { hasPressed } from '../router/currentPress';
import { inRectangle } from '../testing/inRectangle';
import { trackPresses } from './presses';

document.body.innerHTML =
  '<section><b></b></section><div id="root"><header><button></button><div data-slot="header.cart"><a></a></div></header><main><p></p><header><i></i></header></main><footer><a></a></footer><dialog><b></b></dialog><div popover></div></div>';

/** Notes what is heard by whoever listens at the window: jsdom’s own events are not trusted. */
function open() {
  const listening = jest.spyOn(window, 'addEventListener');
  const presses = trackPresses();
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
  ['main header i', 'pointerdown', true],
  ['footer a', 'keydown', false],
  ['main p', 'pointerup', false],
  ['main p', 'click', true],
  ['dialog b', 'pointerdown', false],
  ['[popover]', 'pointerdown', false],
  ['section b', 'pointerdown', false],
  ['html', 'pointerdown', true],
])('a visitor who presses %s (%s) has pressed something of the page: %p', (selector, type, isPressed) => {
  const { presses, press } = open();
  press(selector, { type });
  expect(presses.isPressed()).toBe(isPressed);
});

it('what was pressed on the former page counts no more, nor what code presses', () => {
  const { presses, press } = open();
  press('main p');
  presses.reset();
  press('main p', { isTrusted: false });
  expect(presses.isPressed()).toBe(false);
});

it('what was pressed of a remote’s on the former page gives it nothing to do with the next one', () => {
  const { presses, press } = open();
  inRectangle('mf-x').id = 'theirs';
  press('#theirs');
  expect(hasPressed('mf-x')).toBe(true);
  presses.reset();
  expect(hasPressed('mf-x')).toBe(false);
});

it('nobody listens after its end', () => {
  const unlistening = jest.spyOn(window, 'removeEventListener');
  open().end();
  expect(unlistening.mock.calls.map(([kind, , options]) => [kind, options])).toEqual([
    ['pointerdown', true],
    ['keydown', true],
    ['click', true],
  ]);
});

it('what was pressed before anybody heard it, and is done again, is the visitor’s; what code presses is not', async () => {
  jest.useFakeTimers();
  document.querySelector('main p')!.innerHTML = '<button>early</button>';
  const button = document.querySelector<HTMLButtonElement>('main button')!;
  replayEvents(document);
  button.click();
  const presses = trackPresses();
  const end = presses.begin();
  button.click();
  await jest.advanceTimersByTimeAsync(1000);
  expect(presses.isPressed()).toBe(false);
  // As React marks it.
  Object.assign(button, { __reactProps$: {} });
  await jest.advanceTimersByTimeAsync(1000);
  expect(presses.isPressed()).toBe(true);
  presses.reset();
  button.click();
  expect(presses.isPressed()).toBe(false);
  end();
  jest.useRealTimers();
});
