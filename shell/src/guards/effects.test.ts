import { currentPress, usedPresses } from '../router/currentPress';
import { attributePresses } from './effects';

let now = 0;
let end = () => {};
let heard: Record<string, (event: Event) => void>;
const endings = ['close', 'requestClose'] as const;
/** jsdom's dialogs have none. */
const close = () => {};
beforeEach(() => {
  for (const name of endings)
    Object.defineProperty(HTMLDialogElement.prototype, name, { value: close, configurable: true, writable: true });
  // jsdom’s own events are not trusted.
  const listening = jest.spyOn(window, 'addEventListener');
  end = attributePresses();
  heard = Object.fromEntries(listening.mock.calls as never);
  listening.mockRestore();
});
afterEach(() => {
  end();
  Reflect.deleteProperty(globalThis, 'event');
  for (const name of endings) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
});

/** What the browser tells of now; jsdom's own events are not trusted. */
function tell(type: string, { isTrusted = true, target = document.createElement('form') as EventTarget } = {}): Event {
  const event = { type, isTrusted, target, timeStamp: now } as Event;
  Object.defineProperty(globalThis, 'event', { value: event, configurable: true });
  return event;
}

const press = (type = 'pointerdown') => {
  const event = tell(type);
  heard[type]!(event);
  return event;
};

describe('a visitor’s press', () => {
  it.each(['click', 'keydown', 'keyup', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'])(
    'is what nobody else can do: %s',
    (type) => {
      const event = tell(type);
      expect(currentPress()).toBe(event);
      tell(type, { isTrusted: false });
      expect(currentPress()).toBeUndefined();
    },
  );

  it.each(['load', 'pointermove', 'mouseover', 'popstate', 'scroll', 'toggle', 'focus', 'message'])(
    'is nothing that merely happens: %s',
    (type) => {
      press();
      tell(type);
      expect(currentPress()).toBeUndefined();
    },
  );

  it('is nothing at all where the browser tells of nothing', () => {
    press();
    Reflect.deleteProperty(globalThis, 'event');
    expect(currentPress()).toBeUndefined();
  });
});

describe.each(['submit', 'input', 'change', 'cancel', 'close'])('%s', (type) => {
  it('is the visitor’s where it follows from a press of theirs', () => {
    const event = press();
    now += 2999;
    tell(type);
    expect(currentPress()).toBe(event);
  });

  it('is nobody’s where nothing was pressed within three seconds', () => {
    press();
    now += 3000;
    tell(type);
    expect(currentPress()).toBeUndefined();
  });

  it('is nobody’s where code says that it happens', () => {
    press();
    tell(type, { isTrusted: false });
    expect(currentPress()).toBeUndefined();
  });

  it('is nobody’s where the press has led somewhere by itself', () => {
    const event = press('click');
    usedPresses.add(event);
    tell(type);
    expect(currentPress()).toBeUndefined();
  });

  it('leads for a press once, however often code brings it about', () => {
    const event = press('keydown');
    tell(type);
    expect(currentPress()).toBe(event);
    usedPresses.add(event);
    expect(currentPress()).toBeUndefined();
    const next = press();
    tell(type);
    expect(currentPress()).toBe(next);
  });
});

it.each([
  ['change', 'select'],
  ['cancel', 'dialog'],
  ['close', 'dialog'],
])('%s of a %s may take any time: the list was looked at, the gesture is the system’s', (type, name) => {
  const event = press();
  now += 600_000;
  tell(type, { target: document.createElement(name) });
  expect(currentPress()).toBe(event);
});

describe('the end of a dialog that code brings about', () => {
  const ended = (name: (typeof endings)[number]) => {
    const dialog = document.createElement('dialog');
    jest.spyOn(performance, 'now').mockReturnValue(now);
    dialog[name]();
    jest.restoreAllMocks();
    return dialog;
  };

  it.each(endings)('is nobody’s long after a press: %s', (name) => {
    press();
    now += 600_000;
    const target = ended(name);
    tell('close', { target });
    expect(currentPress()).toBeUndefined();
  });

  it.each([
    ['a form within it', 'submit', 'form'],
    ['a button that commands it', 'command', 'dialog'],
  ])('is nobody’s by %s, and the visitor’s where a press did that', (_what, type, name) => {
    const dialog = document.createElement('dialog');
    const target = name === 'dialog' ? dialog : dialog.appendChild(document.createElement(name));
    const ends = () => {
      jest.spyOn(performance, 'now').mockReturnValue(now);
      heard[type]!(tell(type, { target }));
      jest.restoreAllMocks();
      tell('close', { target: dialog });
    };
    press();
    now += 600_000;
    ends();
    expect(currentPress()).toBeUndefined();
    const event = press('click');
    ends();
    expect(currentPress()).toBe(event);
  });

  it('is the visitor’s soon after one, and theirs when they end it themselves the next time', () => {
    const event = press();
    const target = ended('close');
    tell('close', { target });
    expect(currentPress()).toBe(event);
    now += 600_000;
    tell('cancel', { target });
    expect(currentPress()).toBe(event);
  });

  it('is noted no more after the end', () => {
    expect(HTMLDialogElement.prototype.close).not.toBe(close);
    end();
    expect(HTMLDialogElement.prototype.close).toBe(close);
  });
});

it('until it is there, what a form and a list tell of is taken for a press, and nothing else', () => {
  end();
  for (const type of ['submit', 'change']) expect([tell(type), currentPress()][1]).toBe(globalThis.event);
  for (const type of ['input', 'cancel', 'close']) expect([tell(type), currentPress()][1]).toBeUndefined();
});

it('what was pressed is the visitor’s where browsers say so, and nobody looks for it after the end', () => {
  heard['click']!(tell('click', { isTrusted: false }));
  tell('submit');
  expect(currentPress()).toBeUndefined();
  press('keydown');
  end();
  tell('cancel');
  expect(currentPress()).toBeUndefined();
});
