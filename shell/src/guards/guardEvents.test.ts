import { clearPresses, recordPress } from '../router/currentPress';
import { inRectangle } from '../testing/inRectangle';
import { guardEvents } from './guardEvents';

/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'guardEvents.test' } as never;

/** The browser’s own, as the shop has it. */
const preventDefault = Reflect.get(Event.prototype, 'preventDefault') as () => void;

let end = () => {};
let root: HTMLElement;

/** As browsers have it: text that is left asks the visitor. */
class WayOut extends Event {
  words = '';
}
Object.defineProperty(WayOut.prototype, 'returnValue', {
  configurable: true,
  set(this: WayOut, words: string) {
    this.words = words;
  },
});
Object.assign(globalThis, { BeforeUnloadEvent: WayOut });

function keep(remotes: never[] = [here], owner?: string) {
  end();
  end = guardEvents({
    stateNow: () => ({ page: { match: { handle: { remote: owner } } } }) as never,
    remotes,
    isBetween: () => false,
  });
}

/** As the browser marks what a visitor does; what code dispatches it marks otherwise. */
function byVisitor(event: Event): void {
  const inner = Object.getOwnPropertySymbols(event).find(({ description }) => description === 'impl')!;
  Reflect.set(Reflect.get(event, inner) as object, 'isTrusted', true);
}

const inShop = (name: string) => root.appendChild(inRectangle(name));

const stopAll = (event: Event) => {
  event.stopImmediatePropagation();
  event.preventDefault();
};

interface Given {
  type?: string;
  stop?: (event: Event) => void;
  by?: (event: Event) => void;
}

/**
 * Whether what a visitor does there is heard behind a listener of this file's at the window that ends it all, and done.
 */
function isDone(target: EventTarget, { type = 'click', stop = stopAll, by = byVisitor }: Given = {}): boolean {
  const heard = jest.fn();
  const event = new Event(type, { bubbles: true, cancelable: true });
  for (const hear of [by, stop]) addEventListener(type, hear, true);
  addEventListener(type, heard);
  target.dispatchEvent(event);
  for (const hear of [by, stop]) removeEventListener(type, hear, true);
  removeEventListener(type, heard);
  return heard.mock.calls.length > 0 && !event.defaultPrevented;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div id="root"><header><a href="#x">Menu</a></header></div>';
  root = document.getElementById('root')!;
  keep();
});
afterEach(() => {
  end();
  end = () => {};
  jest.restoreAllMocks();
});

describe('a listener that a remote has at the window', () => {
  it('keeps nothing from others that was not done in its rectangle, and that is said once', () => {
    expect(isDone(root.querySelector('a')!)).toBe(true);
    expect(isDone(inShop('mf-other'))).toBe(true);
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(console.error).toHaveBeenCalledWith('Code keeps a click from others that is not its own; they hear it.');
  });

  it('nor as older code says it', () => {
    expect(
      isDone(root.querySelector('a')!, {
        stop: (event) => Object.assign(event, { returnValue: false, cancelBubble: true }),
      }),
    ).toBe(true);
  });

  it.each(['wheel', 'keydown', 'touchmove', 'submit', 'change'])('nor a %s', (type) => {
    expect(isDone(root.querySelector('a')!, { type })).toBe(true);
  });

  it.each(['popstate', 'hashchange'])('nor a step through the history (%s)', (type) => {
    expect(isDone(window, { type })).toBe(true);
  });

  it.each(['visibilitychange', 'online', 'pagehide', 'error'])(
    'nor what the browser says of the whole page (%s)',
    (type) => {
      expect([isDone(window, { type }), isDone(document, { type })]).toEqual([true, true]);
    },
  );

  it('nor that a file has failed, for which others wait', () => {
    const file = document.head.appendChild(document.createElement('script'));
    expect(isDone(file, { type: 'error' })).toBe(true);
    file.remove();
  });

  it('nor that a file has failed whose element is taken out of the page before it hears of that', () => {
    const file = document.head.appendChild(document.createElement('script'));
    const settle = () => file.remove();
    addEventListener('error', settle, true);
    expect(isDone(file, { type: 'error' })).toBe(true);
    removeEventListener('error', settle, true);
  });

  it('and keeps what it hears of its own from others', () => {
    const own = new EventTarget();
    const heard = jest.fn();
    for (const hear of [byVisitor, stopAll, heard]) own.addEventListener('message', hear);
    own.dispatchEvent(new Event('message'));
    expect(heard).not.toHaveBeenCalled();
  });

  it('nor that text is selected, which the browser tells of at the text itself', () => {
    const [own, others] = ['mf-here', 'mf-other'].map((name) =>
      inShop(name).appendChild(document.createTextNode('AB-12')),
    );
    expect([isDone(others!, { type: 'selectstart' }), isDone(own!, { type: 'selectstart' })]).toEqual([true, false]);
  });

  it.each([
    ['another’s page', 'mf-other', false, true],
    ['its own', 'mf-here', false, false],
    ['another’s where its things were pressed', 'mf-other', true, false],
  ])('asks visitors on the way out of %s whether they mean it: %s', (_whose, owner, isPressed, goes) => {
    keep([here], owner);
    if (isPressed) recordPress({ target: inShop('mf-here') });
    const leave = (stop: (event: Event) => void) => {
      const event = new WayOut('beforeunload', { cancelable: true });
      for (const hear of [byVisitor, stop]) addEventListener('beforeunload', hear);
      window.dispatchEvent(event);
      for (const hear of [byVisitor, stop]) removeEventListener('beforeunload', hear);
      return !event.defaultPrevented && event.words === '';
    };
    expect([
      leave((event) => event.preventDefault()),
      leave((event) => Reflect.set(event, 'returnValue', 'Sure?')),
    ]).toEqual([goes, goes]);
    clearPresses();
  });

  it.each<[string, WindowEventHandlers]>([
    ['window', window],
    ['body', document.body as HTMLBodyElement],
  ])(
    'leaves a handler at the %s for the way out on its own page alone, and takes it away anywhere',
    (_where, target) => {
      const ask = () => 'Sure?';
      for (const owner of ['mf-other', 'mf-here', 'mf-other']) {
        keep([here], owner);
        target.onbeforeunload = ask;
        expect(target.onbeforeunload).toBe(owner === 'mf-here' ? ask : null);
        target.onbeforeunload = null;
        expect(target.onbeforeunload).toBeNull();
      }
    },
  );

  it('does as it likes with what is done in its own rectangle, or in one within that', () => {
    const own = inShop('mf-here');
    expect(isDone(own)).toBe(false);
    const inner = inRectangle('mf-other');
    (inner as unknown as { __reactFiber$: { return: unknown } }).__reactFiber$.return = (
      own as unknown as { __reactFiber$: unknown }
    ).__reactFiber$;
    expect(isDone(own.appendChild(inner))).toBe(false);
  });

  it('and with keys that nothing has the focus of, with what stands beside the shop, and with what code brings about', () => {
    expect(isDone(document.body, { type: 'keydown' })).toBe(false);
    expect(isDone(document.body.appendChild(document.createElement('div')))).toBe(false);
    expect(isDone(root.querySelector('a')!, { by: () => {} })).toBe(false);
    expect(isDone(window, { type: 'resize', by: () => {} })).toBe(false);
    expect(console.error).not.toHaveBeenCalled();
  });

  it('takes the pointer where it is pressed in its own rectangle, and where nobody presses on its own page', () => {
    const taken = jest.fn();
    Object.defineProperty(Element.prototype, 'setPointerCapture', { value: taken, writable: true, configurable: true });
    keep([here], 'mf-other');
    const take = () => document.body.setPointerCapture(1);
    const takenAt = (target: Element) => (isDone(target, { type: 'pointerdown', stop: take }), taken.mock.calls.length);
    expect([takenAt(root.querySelector('a')!), takenAt(inShop('mf-other')), takenAt(inShop('mf-here'))]).toEqual([
      0, 0, 1,
    ]);
    take();
    expect(taken).toHaveBeenCalledTimes(1);
    keep([here], 'mf-here');
    take();
    expect(taken).toHaveBeenCalledTimes(2);
    end();
    Reflect.deleteProperty(Element.prototype, 'setPointerCapture');
  });

  it('keeps nothing from another’s dialog that stands beside the shop', () => {
    keep([here, { name: 'mf-other', base: 'nowhere' } as never]);
    expect(isDone(inRectangle('mf-other'))).toBe(true);
  });
});

it('whose code is nobody’s, or that is over, does as it likes', () => {
  keep([]);
  expect(isDone(root.querySelector('a')!)).toBe(false);
  keep();
  end();
  expect(isDone(root.querySelector('a')!)).toBe(false);
});

it('nobody is asked, which takes longer than all else, where what is prevented is so already, as by the shop’s own links', () => {
  const asked = jest.fn();
  const { prepareStackTrace } = Error;
  const event = new Event('click', { bubbles: true, cancelable: true });
  const ask = (hear: () => void) => {
    Object.defineProperty(Error, 'prepareStackTrace', { configurable: true, get: () => undefined, set: asked });
    hear();
    Object.defineProperty(Error, 'prepareStackTrace', { configurable: true, writable: true, value: prepareStackTrace });
  };
  const hear = () => {
    byVisitor(event);
    Reflect.apply(preventDefault, event, []);
    ask(() => event.preventDefault());
    expect(asked).not.toHaveBeenCalled();
    ask(() => event.stopPropagation());
  };
  addEventListener('click', hear, { capture: true, once: true });
  inShop('mf-other').dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(asked).toHaveBeenCalled();
});
