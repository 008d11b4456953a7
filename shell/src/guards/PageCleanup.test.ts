import { PageCleanup } from './PageCleanup';

const { documentElement: html, body } = document;
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const aFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * Leaves a page for another one, that does so much in its layout effects; the left one does the last of its own
 * afterwards.
 */
function leave({ drawing = () => {}, ending = () => {} } = {}) {
  const cleanup = new PageCleanup();
  cleanup.begin();
  drawing();
  cleanup.drawn();
  ending();
  cleanup.end();
}

const watched = (locale: string) => ({
  stateNow: () => ({ page: { match: { language: { locale } }, location: { pathname: '/' } }, navigation: {} }) as never,
  remotes: [],
});

let hit: Element | null = null;

// The environment of tests has one of its own.
Reflect.deleteProperty(window, 'addEventListener');

beforeEach(() => {
  body.innerHTML =
    '<div id="root"><div class="page"><header>h</header><main><section inert hidden>own</section></main><footer></footer></div></div><script></script>';
  document.elementFromPoint = () => hit;
  hit = find('main');
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
  for (const name of body.getAttributeNames()) body.removeAttribute(name);
  jest.restoreAllMocks();
});

describe('a page that is left', () => {
  it.each(['html', 'body', '#root', '.page', 'header', 'main', 'footer'])(
    'leaves %s within everybody’s reach',
    (selector) => {
      for (const name of ['inert', 'hidden', 'aria-hidden', 'popover']) find(selector).setAttribute(name, '');
      find(selector).style.cssText =
        'overflow: hidden; position: fixed; top: -200px; pointer-events: none; font-size: 62.5%; cursor: wait; --text-m: 9px';
      leave();
      expect(find(selector).getAttributeNames().sort()).toEqual([
        ...(selector === '.page' ? ['class'] : []),
        ...(selector === '#root' ? ['id'] : []),
        'style',
      ]);
      expect(find(selector).style.cssText).toBe('');
    },
  );

  it('leaves no class there that a remote’s sheet knows, and the next page its own', () => {
    document.head.innerHTML = '<style data-href="a.css">.locked, .next { overflow: hidden }</style>';
    for (const element of [html, body, find('main')]) element.classList.add('locked', 'nobodys');
    leave({ drawing: () => body.classList.add('next'), ending: () => html.classList.add('locked') });
    expect([html, body, find('main')].map(({ className }) => className)).toEqual([
      'nobodys',
      'nobodys next',
      'nobodys',
    ]);
    document.head.innerHTML = '';
  });

  it('stays, whatever somebody has put it into', async () => {
    const around = body.appendChild(document.createElement('section'));
    around.append(find('#root'));
    hit = around;
    leave();
    await aFrame();
    expect(around.style.display).toBe('');
  });

  it('leaves no handler that keeps visitors from something', () => {
    window.onbeforeunload =
      document.onclick =
      document.ontouchmove =
      document.body.onkeydown =
      html.onwheel =
        () => false;
    leave({ drawing: () => (window.onclick = () => true) });
    expect(
      [window.onbeforeunload, document.onclick, document.ontouchmove, document.body.onkeydown, html.onwheel].filter(
        Boolean,
      ),
    ).toEqual([]);
    // The next page's own.
    expect(window.onclick).not.toBeNull();
    window.onclick = null;
  });

  it('and so do those of any other kind, also where its last effect has set them', () => {
    document.onmouseup = document.onsubmit = document.body.onauxclick = () => false;
    const reporting = () => {};
    window.onerror = reporting;
    window.onmessage = reporting;
    const navigation = Object.assign(new EventTarget(), { traverseTo: () => {}, onnavigate: () => false });
    Object.assign(globalThis, { navigation });
    leave({
      drawing: () => (document.onkeyup = () => true),
      ending: () => (window.onpopstate = document.oninput = () => false),
    });
    expect(
      [document.onmouseup, document.onsubmit, document.body.onauxclick, window.onpopstate, document.oninput].filter(
        Boolean,
      ),
    ).toEqual([]);
    expect([document.onkeyup === null, window.onerror, window.onmessage, navigation.onnavigate]).toEqual([
      false,
      reporting,
      reporting,
      null,
    ]);
    document.onkeyup = window.onerror = window.onmessage = null;
    Reflect.deleteProperty(globalThis, 'navigation');
  });

  it('asks nobody whether they mean to go', () => {
    const cleanup = new PageCleanup();
    cleanup.watch({ ...watched('en'), isPressed: () => false, drawn: [] });
    window.addEventListener('beforeunload', (event) => event.preventDefault());
    const isFollowed = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isFollowed()).toBe(false);
    cleanup.begin();
    expect(isFollowed()).toBe(true);
  });

  it('gives back the room in which a keyboard lies over no field', () => {
    const virtualKeyboard = { overlaysContent: true };
    Object.defineProperty(navigator, 'virtualKeyboard', { value: virtualKeyboard, configurable: true });
    new PageCleanup().begin();
    expect(virtualKeyboard.overlaysContent).toBe(false);
    Reflect.deleteProperty(navigator, 'virtualKeyboard');
  });

  it('gives back the whole screen, the pointer and the scale', () => {
    const meta = document.head.appendChild(document.createElement('meta'));
    Object.assign(meta, { name: 'viewport', content: 'width=device-width' });
    const cleanup = new PageCleanup();
    meta.content = 'width=3000, user-scalable=no';
    const [exitFullscreen, exitPointerLock] = [jest.fn(() => Promise.resolve()), jest.fn()];
    Object.assign(document, { exitFullscreen, exitPointerLock });
    for (const held of ['fullscreenElement', 'pointerLockElement'])
      Object.defineProperty(document, held, { value: body, configurable: true });
    cleanup.begin();
    expect([meta.content, exitFullscreen.mock.calls.length, exitPointerLock.mock.calls.length]).toEqual([
      'width=device-width',
      1,
      1,
    ]);
    for (const held of ['fullscreenElement', 'pointerLockElement']) Reflect.deleteProperty(document, held);
    meta.remove();
  });

  it.each([
    [false, 1],
    [true, 0],
  ])(
    'S004 gives back what somebody took before anybody looked, and asks nothing on the way out, where the visitor had not pressed anything (%p)',
    (isPressed, times) => {
      const [exitFullscreen, exitPointerLock] = [jest.fn(() => Promise.resolve()), jest.fn()];
      Object.assign(document, { exitFullscreen, exitPointerLock });
      for (const held of ['fullscreenElement', 'pointerLockElement'])
        Object.defineProperty(document, held, { value: body, configurable: true });
      const ask = () => 'Sure?';
      window.onbeforeunload = ask;
      new PageCleanup().watch({ ...watched('en'), isPressed: () => isPressed, drawn: [] });
      expect(window.onbeforeunload).toBe(isPressed ? ask : null);
      window.onbeforeunload = null;
      for (const held of ['fullscreenElement', 'pointerLockElement']) Reflect.deleteProperty(document, held);
      expect([exitFullscreen, exitPointerLock].map(({ mock }) => mock.calls.length)).toEqual([times, times]);
    },
  );

  it('leaves no lock of the page’s scrolling', () => {
    html.dataset['scrollLocks'] = '2';
    html.dataset['scrollGutter'] = '';
    leave();
    expect(html.getAttributeNames()).toEqual([]);
  });

  it('leaves nothing of what its last effects do either, and all that the next one has done by then', () => {
    const lock = (selector: string) => () => {
      find(selector).setAttribute('inert', '');
      find(selector).style.overflow = 'hidden';
    };
    leave({ drawing: lock('main'), ending: lock('body') });
    expect(
      ['main', 'body'].flatMap((selector) => [find(selector).hasAttribute('inert'), find(selector).style.overflow]),
    ).toEqual([true, 'hidden', false, '']);
  });

  it('leaves no dialog that its last effects open', () => {
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    const add = (id: string) => () => body.insertAdjacentHTML('beforeend', `<dialog open id="${id}"></dialog>`);
    leave({ drawing: add('next'), ending: add('last') });
    expect([...document.querySelectorAll('dialog[open]')].map(({ id }) => id)).toEqual(['next']);
  });

  it('leaves what extensions say, and what its successor has drawn', () => {
    html.setAttribute('class', 'translated-ltr');
    html.setAttribute('data-extension', '1');
    html.lang = 'en-US';
    leave();
    expect(html.getAttributeNames().sort()).toEqual(['class', 'data-extension', 'lang']);
    expect(find('section').getAttributeNames()).toEqual(['inert', 'hidden']);
  });

  it('leaves no dialog open in the place for what lies over the page', () => {
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    find('.page').insertAdjacentHTML('beforeend', '<div data-slot="overlay"><dialog open></dialog></div>');
    leave();
    expect(find('dialog').hasAttribute('open')).toBe(false);
  });

  it('closes the dialogs that it put beside the shop, and none within', () => {
    body.insertAdjacentHTML('beforeend', '<dialog open></dialog><div><dialog open></dialog></div>');
    find('main').insertAdjacentHTML('beforeend', '<dialog open></dialog>');
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    leave();
    expect([...document.querySelectorAll('dialog[open]')].map(({ parentElement }) => parentElement?.tagName)).toEqual([
      'MAIN',
    ]);
  });

  it('leaves nothing over all of the next one; what lies elsewhere stays', async () => {
    body.insertAdjacentHTML('beforeend', '<div id="backdrop"><p></p></div><div id="extension"></div>');
    hit = find('#backdrop p');
    leave();
    expect(find('#backdrop').style.display).toBe('');
    await aFrame();
    expect([find('#backdrop').style.display, find('#extension').style.display, find('#root').style.display]).toEqual([
      'none',
      '',
      '',
    ]);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it('leaves nothing over the screen of the next one, though the header was kept above it', async () => {
    body.insertAdjacentHTML('beforeend', '<div id="backdrop" style="z-index: 9 !important"></div>');
    document.elementFromPoint = (_x, y) => find(y === innerHeight / 2 ? '#backdrop' : 'header');
    leave();
    await aFrame();
    expect(find('#backdrop').style.display).toBe('none');
  });

  it('leaves nothing under what lay over all either', async () => {
    body.insertAdjacentHTML('beforeend', '<div class="cover"></div><div class="cover"></div>');
    const covers = [...document.querySelectorAll<HTMLElement>('.cover')];
    document.elementFromPoint = () => covers.findLast(({ style }) => style.display !== 'none') ?? find('main');
    leave();
    await aFrame();
    expect(covers.map(({ style }) => style.display)).toEqual(['none', 'none']);
  });

  it.each(['#root', '.page', 'main', 'footer'])(
    'leaves nothing over the next one that it has put into %s; what React drew there is not judged',
    async (place) => {
      for (const id of ['cover', 'drawn']) find(place).insertAdjacentHTML('beforeend', `<div id="${id}"></div>`);
      Object.assign(find('#drawn'), { __reactFiber$: {} });
      const inTheMiddle = () => find(find('#cover').style.display === 'none' ? '#drawn' : '#cover');
      document.elementFromPoint = (_x, y) => (y === innerHeight / 2 ? inTheMiddle() : find('header'));
      leave();
      await aFrame();
      expect([find('#cover').style.display, find('#drawn').style.display]).toEqual(['none', '']);
    },
  );

  it('hides nothing that its successor has put into the shop', async () => {
    leave({ drawing: () => find('main').insertAdjacentHTML('beforeend', '<div id="own"></div>') });
    hit = find('#own');
    await aFrame();
    expect(find('#own').style.display).toBe('');
  });

  it('hides nothing that its successor lays over all', async () => {
    leave({ drawing: () => body.insertAdjacentHTML('beforeend', '<div id="own"></div>') });
    hit = find('#own');
    await aFrame();
    expect(find('#own').style.display).toBe('');
  });

  it('leaves nothing that can be edited, moved aside or blurred', () => {
    document.designMode = 'on';
    body.setAttribute('contenteditable', 'true');
    find('#root').style.cssText = 'transform: translateX(300px); filter: blur(4px); padding-right: 15px; width: 100%';
    leave();
    expect([document.designMode, body.hasAttribute('contenteditable'), find('#root').style.cssText]).toEqual([
      'off',
      false,
      '',
    ]);
  });

  it('hides nothing that leaves the header free', async () => {
    body.insertAdjacentHTML('beforeend', '<div id="panel"></div>');
    const over = [find('main'), find('#panel')];
    document.elementFromPoint = () => over.shift() ?? null;
    leave();
    await aFrame();
    expect(find('#panel').style.display).toBe('');
  });
});

describe('a fragment that ends on a page that stays', () => {
  const lock = () => {
    find('main').setAttribute('inert', '');
    html.dataset['scrollLocks'] = '1';
    body.style.overflow = 'hidden';
  };
  const held = () => [find('main').hasAttribute('inert'), html.hasAttribute('data-scroll-locks'), body.style.overflow];

  it('leaves nothing locked, no dialog open beside the shop, and nothing over all', async () => {
    const cleanup = new PageCleanup();
    lock();
    body.insertAdjacentHTML('beforeend', '<dialog open></dialog><div id="backdrop"></div>');
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
    };
    hit = find('#backdrop');
    cleanup.fragmentEnded(false);
    expect(held()).toEqual([false, false, '']);
    expect(find('dialog').hasAttribute('open')).toBe(false);
    await aFrame();
    expect(find('#backdrop').style.display).toBe('none');
  });

  it('leaves the open menu as it is, and nothing else that is inert', () => {
    lock();
    body.setAttribute('inert', '');
    find('header').setAttribute('inert', '');
    new PageCleanup().fragmentEnded(true);
    expect(held()).toEqual([true, true, '']);
    expect([body, find('header')].some((element) => element.hasAttribute('inert'))).toBe(false);
  });

  it('leaves the scrolling locked for a dialog that is open in the shop', () => {
    find('section').insertAdjacentHTML('beforeend', '<dialog open></dialog>');
    lock();
    // Most browsers say it of each direction.
    for (const direction of ['overflow-x', 'overflow-y']) html.style.setProperty(direction, 'hidden');
    new PageCleanup().fragmentEnded(false);
    expect([...held(), ...Array.from(html.style)]).toEqual([false, true, 'hidden', 'overflow-x', 'overflow-y']);
  });

  it('leaves what the page itself holds', () => {
    const cleanup = new PageCleanup();
    cleanup.begin();
    lock();
    cleanup.drawn();
    cleanup.end();
    cleanup.fragmentEnded(false);
    expect(held()).toEqual([true, true, 'hidden']);
  });

  it('ends with the page where that is left: what the next one does stays', () => {
    const cleanup = new PageCleanup();
    cleanup.begin();
    cleanup.drawn();
    lock();
    cleanup.fragmentEnded(false);
    expect(held()).toEqual([true, true, 'hidden']);
  });
});

it.each([false, true])(
  'what lay over all before anybody looked is hidden where the visitor had not pressed anything (%p)',
  (isPressed) => {
    body.insertAdjacentHTML('beforeend', '<div id="cover"></div>');
    hit = find('#cover');
    new PageCleanup().watch({
      ...watched('en'),
      isPressed: () => isPressed,
      drawn: document.querySelectorAll('#root>div>*'),
    });
    expect(find('#cover').style.display).toBe(isPressed ? '' : 'none');
  },
);

it('a frame that is drawn anew is watched alone: what was asked for on the former one counts no more', async () => {
  const drawn = () => document.querySelectorAll('#root>div>*');
  const lowered = jest.fn<void, []>();
  const modal = { addEventListener: () => {}, close: lowered, show: () => {} };
  const real = document.querySelectorAll.bind(document);
  jest
    .spyOn(document, 'querySelectorAll')
    .mockImplementation(((selector: string) => (selector === 'dialog:modal' ? [modal] : real(selector))) as never);
  new PageCleanup().watch({ ...watched('en'), isPressed: () => true, drawn: drawn() });
  let isPressed = false;
  new PageCleanup().watch({ ...watched('ru'), isPressed: () => isPressed, drawn: drawn() });
  expect(lowered).toHaveBeenCalledTimes(1);
  isPressed = true;
  find('main').append(document.createElement('dialog'));
  document.querySelector('dialog')!.setAttribute('open', '');
  html.lang = '';
  await aFrame();
  expect(lowered).toHaveBeenCalledTimes(1);
  expect(html.lang).toBe('ru');
});

it('S204 a click that is the second of a double click is nobody’s who hears of clicks', () => {
  new PageCleanup().watch({ ...watched('en'), isPressed: () => true, drawn: [] });
  const heard = jest.fn<void, []>();
  find('footer').addEventListener('click', heard);
  find('header').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  for (const detail of [2, 1]) find('footer').dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  expect(heard).toHaveBeenCalledTimes(1);
});

it('what is said ends with the pages of whose it is, and goes on within them', () => {
  const cancel = jest.fn();
  Object.assign(globalThis, { speechSynthesis: { cancel } });
  let remote = 'mf-a';
  const stateNow = () =>
    ({
      page: { location: { pathname: '/a' }, match: { handle: { remote }, language: { locale: 'en' } } },
      navigation: {},
    }) as never;
  const cleanup = new PageCleanup();
  cleanup.watch({ isPressed: () => true, drawn: [], stateNow, remotes: [] });
  const said = ['mf-a', 'mf-b', 'mf-b'].map((next) => {
    remote = next;
    cleanup.begin();
    cleanup.drawn();
    cleanup.end();
    return cancel.mock.calls.length;
  });
  expect(said).toEqual([0, 1, 1]);
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
});

it('asks the frame itself for what is written by only where something is: that is fenced, and whoever reads it is looked at', () => {
  const read = jest.spyOn(HTMLElement.prototype, 'style', 'get');
  leave();
  expect(read).not.toHaveBeenCalled();
  find('main').style.top = '1px';
  leave();
  expect(find('main').getAttribute('style')).toBe('');
});
