import { inRectangle } from '../testing/inRectangle';
import { guardPresses } from './guardPresses';
import { trackPressNow, type PressNow } from './pressNow';

let alone: string | undefined;
jest.mock('./currentStack', () => {
  const actual = jest.requireActual<typeof import('./currentStack')>('./currentStack');
  return {
    ...actual,
    currentStack: () => alone ?? actual.currentStack(),
    hasNoCaller: () => alone !== undefined || actual.hasNoCaller(),
  };
});

/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'guardPresses.test' } as never;

const heard = jest.fn();
let end = () => {};

beforeEach(() => {
  heard.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = `<div id="root"><header><button id="menu" aria-expanded="false">Menu</button><a id="news" href="#news"><b>News</b></a>
    <span data-slot="header.cart"><button id="badge">2</button><a id="cart" href="#cart">Cart</a></span></header>
    <main><button id="buy">Buy</button><a id="more" href="#more">More</a><a id="file" href="#file" download>File</a></main></div>`;
  for (const kind of ['click', 'keydown']) addEventListener(kind, heard);
});

afterEach(() => {
  end();
  end = () => {};
  for (const kind of ['click', 'keydown']) removeEventListener(kind, heard);
  jest.restoreAllMocks();
});

interface Given {
  owner?: string;
  remotes?: never[];
  pressNow?: PressNow;
}

function keep({ owner = 'mf-other', remotes = [here], pressNow = () => undefined }: Given = {}) {
  const state = { page: { match: { handle: { remote: owner } } }, navigation: {} };
  end();
  end = guardPresses({ stateNow: () => state as never, remotes, isBetween: () => false }, pressNow);
}

const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

/** Whether anybody hears what code presses there. */
function isHeard(id: string, given?: Given): boolean {
  keep(given);
  element(id).click();
  return heard.mock.calls.length > 0;
}

/** Whether the visitor has done something just now; jsdom does not say. */
const atHand = (isActive: boolean | undefined) =>
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: isActive === undefined ? undefined : { isActive },
  });

function isEscapeHeard(expanded: boolean, given?: Given): boolean {
  element('menu').setAttribute('aria-expanded', String(expanded));
  keep(given);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  return heard.mock.calls.length > 0;
}

describe('what a remote’s code presses', () => {
  it('is heard of nobody in the header, on its own page either, and that is said', () => {
    expect(isHeard('menu', { owner: 'mf-here' })).toBe(false);
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it('is heard where it is its own', () => expect([isHeard('badge'), isHeard('buy')]).toEqual([true, true]));
  it.each(['news', 'cart', 'more'])('leads nowhere by a link on another’s page: %s', (id) =>
    expect(isHeard(id)).toBe(false),
  );
  it.each(['news', 'cart', 'more'])('leads by a link on its own: %s', (id) =>
    expect(isHeard(id, { owner: 'mf-here' })).toBe(true),
  );
  it.each([
    ['its own rectangle', 'mf-here', true],
    ['another’s', 'mf-other', false],
  ])('leads by a link while the visitor’s own press in %s is heard: %s, %s', (_whose, name, isSo) => {
    const press = Object.defineProperty(new Event('click'), 'target', { value: inRectangle(name) });
    expect(isHeard('more', { pressNow: () => press })).toBe(isSo);
  });
  it('keeps a file on its own page, not on another’s', () =>
    expect([isHeard('file'), isHeard('file', { owner: 'mf-here' })]).toEqual([false, true]));
  it('closes nothing of the header by Escape, and is heard on its own page where nothing is open', () => {
    expect(isEscapeHeard(true, { owner: 'mf-here' })).toBe(false);
    expect(isEscapeHeard(false)).toBe(false);
    expect(isEscapeHeard(false, { owner: 'mf-here' })).toBe(true);
  });
});

describe('the browser’s own questions', () => {
  const asked = jest.fn();
  const names = ['alert', 'confirm', 'prompt', 'print'] as const;
  beforeEach(() => {
    asked.mockClear();
    for (const name of names)
      Object.defineProperty(window, name, { value: asked, writable: true, configurable: true, enumerable: true });
  });
  /** How many of them are shown. */
  function shown(given?: Given): number {
    keep(given);
    for (const name of names) window[name]('Sure?');
    return asked.mock.calls.length;
  }

  it('come by a press, not by a remote itself, on its own page either', () =>
    expect(shown({ owner: 'mf-here' })).toBe(0));
  it('are answered by nobody where they are not shown', () => {
    keep();
    expect(confirm('Sure?')).toBeFalsy();
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it('come by the visitor’s press', () => expect(shown({ pressNow: () => new Event('click') })).toBe(4));
  it('are the shop’s own where no remote asks', () => expect(shown({ remotes: [] })).toBe(4));
  it('are anybody’s when nobody watches any more', () => {
    keep();
    end();
    confirm('Sure?');
    expect(asked).toHaveBeenCalledWith('Sure?');
  });
});

it.each(['menu', 'news', 'more'])('what nobody of the remotes presses is heard: %s', (id) =>
  expect(isHeard(id, { remotes: [] })).toBe(true),
);

describe('the whole screen', () => {
  const taken = jest.fn();
  beforeEach(() => {
    taken.mockClear();
    for (const name of ['requestFullscreen', 'requestPointerLock'])
      Object.defineProperty(Element.prototype, name, { value: taken, writable: true, configurable: true });
  });
  afterEach(() => {
    for (const name of ['requestFullscreen', 'requestPointerLock']) Reflect.deleteProperty(Element.prototype, name);
  });
  /** How often it, and the pointer, are taken while an element is pressed. */
  async function takenAt(id?: string, given?: Given): Promise<number> {
    keep({ ...given, pressNow: () => (id ? ({ target: element(id) } as never) : undefined) });
    for (const name of ['requestFullscreen', 'requestPointerLock'] as const)
      await Promise.resolve(element('buy')[name]()).catch(() => {});
    return taken.mock.calls.length;
  }

  it('is taken by nobody whom the visitor did not press, on its own page either', async () =>
    expect([
      await takenAt(),
      await takenAt(undefined, { owner: 'mf-here', remotes: [] }),
      await takenAt('news'),
    ]).toEqual([0, 0, 0]));
  it('is whose rectangle was pressed', async () => {
    inRectangle('mf-here').id = 'own';
    expect(await takenAt('own')).toBe(2);
  });
  it('is the shop’s own where its own was pressed', async () => expect(await takenAt('news', { remotes: [] })).toBe(2));
  it('is refused as the browser does it, and that is said', async () => {
    keep();
    await expect(element('buy').requestFullscreen()).rejects.toThrow('Nobody has asked for it.');
    expect(console.error).toHaveBeenCalledTimes(1);
  });
});

describe('what opens over the page, or is left on the visitor’s machine', () => {
  const done = jest.fn();
  const clipboard = { writeText: () => Promise.resolve(navigator.clipboard.writeText('planted')) };
  class Clipboard {
    writeText = undefined;
  }
  class VirtualKeyboard {
    set overlaysContent(_isOver: boolean) {
      done();
    }
  }
  const keyboard = new VirtualKeyboard();
  const restored = Object.getOwnPropertyDescriptor(VirtualKeyboard.prototype, 'overlaysContent')!;
  // jsdom has none of these either.
  const pickers = ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'];
  const kinds = { DocumentPictureInPicture: 'requestWindow', EyeDropper: 'open' };
  const file = () => Object.assign(document.createElement('input'), { type: 'file' });
  function linked() {
    const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
    link.setAttribute('target', '_blank');
    return link;
  }
  const ways: [string, () => unknown][] = [
    ['a window', () => window.open('/planted')],
    ['a list of files', () => file().click()],
    ['a list of files, by an event', () => file().dispatchEvent(new MouseEvent('click'))],
    ['a list of files, by its newer way', () => file().showPicker()],
    ['a file', () => Object.assign(document.createElement('a'), { href: '#x', download: 'x' }).click()],
    ['a window, by a form', () => Object.assign(document.createElement('form'), { target: '_blank' }).submit()],
    [
      'a window, by a button of a form',
      () =>
        Reflect.apply(HTMLFormElement.prototype.requestSubmit, document.createElement('form'), [
          Object.assign(document.createElement('button'), { formTarget: '_blank' }),
        ]),
    ],
    ['a window, by an area', () => Object.assign(document.createElement('area'), { target: '_blank' }).click()],
    ['a window, by a drawing', () => linked().dispatchEvent(new MouseEvent('click'))],
    ['what is copied', () => clipboard.writeText()],
    ['what the device does in a hand', () => navigator.vibrate(9)],
    ['the keyboard over what is written in', () => (keyboard.overlaysContent = true)],
    ...pickers.map((name): [string, () => unknown] => [
      `a list of files, by the window’s own way: ${name}`,
      () => (window as never as Record<string, () => unknown>)[name]!(),
    ]),
    ...Object.entries(kinds).map(([kind, way]): [string, () => unknown] => [
      `what another kind opens: ${kind}`,
      () => Object.create((globalThis as never as Record<string, { prototype: object }>)[kind]!.prototype)[way](),
    ]),
  ];
  beforeEach(() => {
    done.mockClear();
    Object.assign(Clipboard.prototype, { writeText: done });
    Object.assign(globalThis, { Clipboard, VirtualKeyboard });
    Object.defineProperty(VirtualKeyboard.prototype, 'overlaysContent', restored);
    Object.assign(Navigator.prototype, { vibrate: done });
    for (const name of pickers)
      Object.defineProperty(window, name, { value: done, writable: true, configurable: true });
    for (const [kind, way] of Object.entries(kinds))
      Object.assign(globalThis, { [kind]: { prototype: { [way]: done } } });
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: Object.create(Clipboard.prototype) });
    // jsdom has none.
    Object.assign(HTMLInputElement.prototype, { showPicker: () => {} });
    jest.spyOn(window, 'open').mockImplementation(done);
    jest.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(done);
    jest.spyOn(HTMLElement.prototype, 'click').mockImplementation(done);
    jest.spyOn(EventTarget.prototype, 'dispatchEvent').mockImplementation(done);
    for (const way of ['submit', 'requestSubmit'] as const)
      jest.spyOn(HTMLFormElement.prototype, way).mockImplementation(done);
  });
  afterEach(() => {
    Reflect.deleteProperty(Navigator.prototype, 'vibrate');
    for (const name of ['Clipboard', 'VirtualKeyboard', ...pickers, ...Object.keys(kinds)])
      Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker');
  });
  /** Whether a remote opens it. */
  async function opens(open: () => unknown, given?: Given): Promise<boolean> {
    keep(given);
    await Promise.resolve(open()).catch(() => {});
    end();
    return done.mock.calls.length > 0;
  }
  const pressIn = (name: string) => ({
    pressNow: () => Object.defineProperty(new Event('click'), 'target', { value: inRectangle(name) }),
  });

  it.each(ways)('comes on another’s page by nobody’s wish but the visitor’s: %s', async (_what, open) => {
    expect([await opens(open), await opens(open, pressIn('mf-other'))]).toEqual([false, false]);
    expect(await opens(open, pressIn('mf-here'))).toBe(true);
  });
  it.each(ways)('comes later, too, on its own page, and not by a press on something else: %s', async (_what, open) => {
    expect(await opens(open, { owner: 'mf-here', ...pressIn('mf-other') })).toBe(false);
    expect(await opens(open, { owner: 'mf-here' })).toBe(true);
  });
});

it('code presses as it likes when nobody watches any more', () => {
  keep();
  end();
  element('menu').click();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('a press is the visitor’s while its handlers run, and none that code has made up', () => {
  const listening = jest.spyOn(window, 'addEventListener');
  const { pressNow, end: endNoting } = trackPressNow();
  // jsdom’s own events are not trusted.
  const note = (listening.mock.calls as [string, (event: object) => void][]).find(([kind]) => kind === 'click')![1];
  const press = { isTrusted: true, eventPhase: 1 };
  note(press);
  note({ isTrusted: false, eventPhase: 1 });
  expect(pressNow()).toBe(press);
  press.eventPhase = 0;
  expect(pressNow()).toBeUndefined();
  endNoting();
});

describe('where nobody stands in the stack, since a browser’s own way was handed to a timer', () => {
  beforeEach(() => void (alone = ''));
  afterEach(() => void (alone = undefined));

  it('nothing is asked but by a press', () => {
    alone = location.href;
    const asked = jest.fn();
    Object.defineProperty(window, 'alert', { value: asked, writable: true, configurable: true });
    keep();
    alert('Sure?');
    expect(asked).not.toHaveBeenCalled();
    keep({ pressNow: () => new Event('click') });
    alert('Sure?');
    expect(asked).toHaveBeenCalledTimes(1);
  });
  it.each(['menu', 'news', 'more'])('nobody hears of what is pressed that is the shop’s, or leads: %s', (id) =>
    expect(isHeard(id)).toBe(false),
  );
  it('what is a screen’s own is pressed', () => expect(isHeard('buy')).toBe(true));
  it.each([
    ['what a tool of the visitor’s presses, in a world that no stack tells of, is heard at their key', true, true],
    ['and not long after it', false, false],
    ['nor where a browser says nothing of that', undefined, false],
  ])('%s', (_what, isActive, isSo) => {
    atHand(isActive);
    expect(['menu', 'news', 'more'].map((id) => isHeard(id))).toEqual([isSo, isSo, isSo]);
    Reflect.deleteProperty(navigator, 'userActivation');
  });
});
