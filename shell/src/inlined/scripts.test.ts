import { countScript, inlinedScript } from './scripts';

// Kept for the whole realm, which all tests here share.
jest.mock('./globalsScript', () => ({ globalsScript: '' }));

const later = (files: [string, string?][]) => {
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="storefront-later">${JSON.stringify(files)}</script>`;
};

function loaded(how: 'defer' | 'async') {
  const script = Object.assign(document.createElement('script'), { async: false, [how]: true });
  document.body.append(script);
  script.dispatchEvent(new Event('load'));
}

const elements = () =>
  [...document.head.querySelectorAll('script, link')].map(
    (element) => element.getAttribute('src') ?? `${element.getAttribute('rel')} ${element.getAttribute('href')}`,
  );

/** jsdom fetches nothing and tells of nothing that came: both are done here. */
let tell: (files: { name: string; duration: number }[]) => void;

/** A new page: what listens there listens for good. */
function open() {
  const disconnect = jest.fn();
  const observe = jest.fn();
  class Observer {
    observe = observe;
    disconnect = disconnect;
    constructor(hear: (list: { getEntries(): object[] }) => void) {
      tell = (files) => hear({ getEntries: () => files });
    }
  }
  Object.assign(window, { PerformanceObserver: Observer });
  window.eval(inlinedScript);
  return { observe, disconnect };
}

beforeAll(() => void open());

it('S001 what comes by itself is asked for once the first of the shell’s own scripts is there, and once only', () => {
  later([['/releases/mf-a/1/browser/a.js', 'sha384-x'], ['/releases/mf-a/1/browser/a.css']]);
  document.dispatchEvent(new Event('readystatechange'));
  loaded('async');
  expect(elements()).toEqual([]);
  loaded('defer');
  loaded('defer');
  expect(elements()).toEqual(['/releases/mf-a/1/browser/a.js', 'preload /releases/mf-a/1/browser/a.css']);
  expect(document.head.querySelector('script')!.integrity).toBe('sha384-x');
});

it('S001 what comes by itself is found also where a screen has called something of its own so', () => {
  later([['/releases/mf-a/1/browser/a.js']]);
  document.body.innerHTML = `<div id="root"><p id="storefront-later">planted</p></div>${document.body.innerHTML}`;
  open();
  loaded('defer');
  expect(elements()).toContain('/releases/mf-a/1/browser/a.js');
});

it.each([
  ['is not there yet', () => void document.body.replaceChildren()],
  ['is there and empty', () => void (document.querySelector('#storefront-later')!.textContent = '')],
  ['is there in part', () => void (document.querySelector('#storefront-later')!.textContent = '[["/releases/mf-')],
])(
  'S001 a list of what comes by itself that %s while the page is parsed is read when all of it is, and no page fails of it',
  (_how, cut) => {
    const failed = jest.fn();
    window.addEventListener('error', failed);
    const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    later([['/releases/mf-a/1/browser/a.js']]);
    const whole = document.body.innerHTML;
    cut();
    open();
    const own = Object.assign(document.createElement('script'), { defer: true, async: false });
    document.head.append(own);
    own.dispatchEvent(new Event('load'));
    own.remove();
    expect([elements(), failed.mock.calls]).toEqual([[], []]);
    document.head.innerHTML = '';
    document.body.innerHTML = whole;
    readyState.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(elements()).toEqual(['/releases/mf-a/1/browser/a.js']);
    readyState.mockRestore();
    window.removeEventListener('error', failed);
  },
);

it.each([
  ['as React sets it', (meta: HTMLMetaElement) => meta.setAttribute('http-equiv', 'refresh')],
  ['as code sets it', (meta: HTMLMetaElement) => void (meta.httpEquiv = 'refresh')],
])('S016 nobody’s meta says anything in place of the headers, %s', (_how, set) => {
  const refused = jest.spyOn(console, 'error').mockImplementation(() => {});
  const meta = document.createElement('meta');
  set(meta);
  meta.setAttribute('content', '0;url=/x');
  expect(meta.outerHTML).toBe('<meta content="0;url=/x">');
  expect(refused).toHaveBeenCalledTimes(1);
  refused.mockRestore();
});

it.each([
  ['as React sets it', (meta: HTMLMetaElement, name: string) => meta.setAttribute('name', name)],
  ['as code sets it', (meta: HTMLMetaElement, name: string) => void (meta.name = name)],
])('S016 nobody’s meta says anything of the whole document, but what its page is about, %s', (_how, set) => {
  const refused = jest.spyOn(console, 'error').mockImplementation(() => {});
  const named = (name: string) => {
    const meta = document.createElement('meta');
    set(meta, name);
    return [meta.outerHTML, meta.name];
  };
  expect(['viewport', 'Color-Scheme', 'theme-color', 'referrer'].map(named)).toEqual(Array(4).fill(['<meta>', '']));
  expect(refused).toHaveBeenCalledTimes(4);
  expect(['description', 'robots'].map(named)).toEqual([
    ['<meta name="description">', 'description'],
    ['<meta name="robots">', 'robots'],
  ]);
  refused.mockRestore();
});

describe.each(['form', 'img', 'iframe', 'embed', 'object'])(
  'S204 no %s is called like a part of the document',
  (kind) => {
    it.each([
      ['as React sets it', (element: Element) => element.setAttribute('name', 'body')],
      ['as code sets it', (element: Element) => void ((element as HTMLFormElement).name = 'body')],
    ])('%s', (_how, set) => {
      const refused = jest.spyOn(console, 'error').mockImplementation(() => {});
      const element = document.createElement(kind);
      set(element);
      element.setAttribute('class', 'x');
      expect([element.hasAttribute('name'), element.className]).toEqual([false, 'x']);
      expect(refused).toHaveBeenCalledTimes(1);
      refused.mockRestore();
    });
  },
);

it.each([
  ['as React sets it', (element: HTMLEmbedElement) => element.setAttribute('src', 'about:blank')],
  ['as code sets it', (element: HTMLEmbedElement) => void (element.src = 'about:blank')],
])('S204 nothing is embedded: %s', (_how, set) => {
  const refused = jest.spyOn(console, 'error').mockImplementation(() => {});
  const element = document.createElement('embed');
  set(element);
  expect(element.hasAttribute('src')).toBe(false);
  expect(refused).toHaveBeenCalledTimes(1);
  refused.mockRestore();
});

it('S204 what all elements do is done by these, too', () => {
  const fenced = jest.spyOn(Element.prototype, 'setAttribute').mockImplementation(() => {});
  for (const kind of ['form', 'embed', 'meta']) document.createElement(kind).setAttribute('title', 'x');
  expect(fenced).toHaveBeenCalledTimes(3);
  fenced.mockRestore();
});

it('S204 a field keeps its name', () => {
  const field = document.createElement('input');
  field.setAttribute('name', 'body');
  expect(field.name).toBe('body');
});

it('S004 it is kept in mind that the visitor has moved', () => {
  expect('storefrontMoved' in window).toBe(false);
  dispatchEvent(new Event('touchmove'));
  expect('storefrontMoved' in window).toBe(true);
});

describe('before that', () => {
  const files: [string][] = [['/releases/mf-a/1/browser/a.js']];

  beforeEach(() => {
    jest.useFakeTimers();
    later(files);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script defer src="/main.js"></script><script async src="/remote.js"></script>',
    );
  });

  afterEach(() => jest.useRealTimers());

  it('S001 it is asked for when another of them has come and a third of its time has passed: the largest is still on its way', () => {
    const { observe, disconnect } = open();
    expect(observe).toHaveBeenCalledWith({ type: 'resource', buffered: true });
    tell([
      { name: `${location.origin}/remote.js`, duration: 3 },
      { name: `${location.origin}/picture.png`, duration: 3 },
    ]);
    jest.advanceTimersByTime(10_000);
    expect(elements()).toEqual([]);
    tell([{ name: `${location.origin}/main.js`, duration: 900 }]);
    jest.advanceTimersByTime(299);
    expect(elements()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(elements()).toEqual(['/releases/mf-a/1/browser/a.js']);
    expect(disconnect).toHaveBeenCalled();
    loaded('defer');
    expect(elements()).toHaveLength(1);
  });

  it('S001 it waits for the first that runs where the browser tells nothing', () => {
    Object.assign(window, { PerformanceObserver: undefined });
    window.eval(inlinedScript);
    expect(elements()).toEqual([]);
    loaded('defer');
    expect(elements()).toEqual(['/releases/mf-a/1/browser/a.js']);
  });
});

it.each(['load', 'error'])('S204 a script that is done (%s) leaves the page, so that nobody waits for it', (event) => {
  const script = Object.assign(document.createElement('script'), { async: true });
  const image = document.createElement('img');
  document.head.append(script, image);
  for (const element of [script, image]) element.dispatchEvent(new Event(event));
  expect([script.isConnected, image.isConnected]).toEqual([false, true]);
});

describe('S025 a fragment’s place shows how many things its owner’s list holds', () => {
  const shown = (...saved: [key: string, value: string][]) => {
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    for (const [key, value] of saved) localStorage.setItem(key, value);
    document.body.innerHTML = '<a>Cart<b data-counts="cart"></b></a><i data-counts="wishes"></i>';
    window.eval(countScript);
    return [...document.querySelectorAll('[data-counts]')].map(({ textContent }) => textContent);
  };

  it('each of its own, parted from the words beside it', () => {
    expect(shown(['cart', '[{},{}]'], ['wishes', '[1]'])).toEqual([' 2', ' 1']);
    expect(document.querySelector('a')!.textContent).toBe('Cart 2');
  });

  it.each(['[]', '{"length":3}', '"abc"', 'null', '7'])('and nothing for %s', (value) => {
    expect(shown(['cart', value])).toEqual(['', '']);
  });

  it('and costs no other fragment its number where what is saved cannot be read', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(shown(['cart', '{'], ['wishes', '[1]'])).toEqual(['', ' 1']);
    expect(logged).toHaveBeenCalledWith('What cart holds cannot be counted.', expect.any(SyntaxError));
    logged.mockRestore();
  });
});
