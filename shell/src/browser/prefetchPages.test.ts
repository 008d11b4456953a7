import { createPath } from 'react-router-dom';
import { createHydrations } from '../screen/hydrations';
import { prefetchPages } from './prefetchPages';

type Sight = (entries: { target: Element; isIntersecting: boolean }[]) => void;

let look: Sight;
let observed: Element[];
let connection: object | undefined;

class Observer {
  constructor(sight: Sight) {
    look = sight;
    observed = [];
  }
  observe = (element: Element) => void observed.push(element);
  unobserve = () => {};
  disconnect = () => void (observed = []);
}

const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join('');
const see = () => look(observed.map((target) => ({ target, isIntersecting: true })));
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

const point = async () => {
  document.querySelector('main a')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await pass(1);
};

function open(
  prepare: (pathname: string, signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
  ownerOf: (pathname: string) => string = () => 'mf-a',
) {
  const asked: string[] = [];
  const page = () => ({ location: { pathname: '/catalog' }, match: {} });
  const state: { page: object; navigation: { location?: object } } = { page: page(), navigation: {} };
  let told = () => {};
  const pages = {
    prepare: (pathname: string, signal: AbortSignal) => (asked.push(pathname), prepare(pathname, signal)),
    match: (pathname: string) => ({ handle: { remote: ownerOf(pathname) } }) as never,
  };
  const hydrations = createHydrations();
  const prerendered: (string | undefined)[] = [];
  prefetchPages(
    pages,
    {
      state: state as never,
      subscribe: (listener) => ((told = listener), () => {}),
      prerender: (page) => void prerendered.push(page && createPath(page.location)),
    },
    hydrations,
  );
  return { asked, prerendered, hydrations, state, go: () => ((state.page = page()), told()) };
}

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', '/catalog');
  Object.assign(globalThis, { IntersectionObserver: Observer });
  Object.defineProperty(navigator, 'connection', { get: () => connection, configurable: true });
  connection = undefined;
  observed = [];
  document.body.innerHTML = `<header>${links('/', '/catalog', '/news', '/ru/catalog')}</header><main>${links('/catalog/products/1', '/catalog/products/2', 'https://other.test/x')}</main>`;
});

afterEach(() => jest.useRealTimers());

it('what is in sight is prepared once the page has had its rest, then what the header leads to in this language, in sight or not: each once', async () => {
  const { asked } = open();
  await pass(900);
  expect(observed).toEqual([]);
  await pass(400);
  see();
  see();
  await pass(100);
  expect(asked).toEqual([]);
  await pass(2000);
  expect(asked).toEqual(['/catalog/products/1', '/catalog/products/2', '/', '/news']);
});

it('nothing is before every screen has come to life: it is compared with the store of that moment', async () => {
  const { asked, hydrations } = open();
  const wake = [hydrations.expect(), hydrations.expect()];
  await pass(1300);
  see();
  await pass(3000);
  wake[0]!();
  await pass(100);
  expect(asked).toEqual([]);
  wake[1]!();
  await pass(3000);
  expect(asked).toEqual(['/catalog/products/1', '/catalog/products/2', '/', '/news']);
});

it('nothing in sight is while the visitor is on the way to another page', async () => {
  const { asked, state } = open();
  state.navigation = { location: {} };
  await pass(1300);
  see();
  await pass(3000);
  expect(asked).toEqual([]);
});

it('of what is in sight twelve are, for each page that is shown: a list of hundreds costs nobody their connection', async () => {
  document.querySelector('main')!.innerHTML = links(
    ...Array.from({ length: 20 }, (_, index) => `/catalog/products/${index + 1}`),
  );
  const { asked, go } = open();
  await pass(1300);
  see();
  await pass(10_000);
  expect(asked).toHaveLength(12);
  go();
  await pass(1300);
  see();
  await pass(10_000);
  // Those that are left, and what the header leads to.
  expect(new Set(asked).size).toBe(22);
  expect(asked).toHaveLength(22);
});

it('what opens in a tab of its own, or as a file, is not, nor is anything without a network', async () => {
  document.querySelector('main')!.innerHTML =
    '<a href="/catalog/products/3" target="_blank">3</a><a href="/catalog/products/4" download>4</a><a href="/catalog/products/5">5</a>';
  const { asked } = open();
  await pass(1300);
  see();
  await pass(2000);
  expect(asked).toEqual(['/catalog/products/5', '/', '/news']);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  document.querySelector('main')!.innerHTML = links('/catalog/products/6');
  await point();
  onLine.mockRestore();
  expect(asked).toHaveLength(3);
});

it('what is in sight counts a fifth of a second later, and is looked for when the page has had a second for itself', async () => {
  const { asked } = open();
  // Each is done a fifth of a second later, by a browser that does not say when it is idle.
  await pass(1199);
  expect(observed).toEqual([]);
  await pass(1);
  see();
  await pass(399);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).not.toEqual([]);
});

it('what does not come is three pages at the same time, whosever they are', async () => {
  document.querySelector('main')!.innerHTML = links(
    '/catalog/products/1',
    '/catalog/products/2',
    '/catalog/products/3',
    '/catalog/products/4',
  );
  const { asked } = open(
    () => new Promise(() => {}),
    (pathname) => pathname,
  );
  await pass(1300);
  see();
  await pass(10_000);
  expect(asked).toEqual(['/catalog/products/1', '/catalog/products/2', '/catalog/products/3']);
});

it.each(['focusin', 'pointerdown'])(
  'what somebody comes to by keyboard, or presses, is prepared at once (%s)',
  async (kind) => {
    const { asked } = open();
    document.querySelector('main a')!.dispatchEvent(new Event(kind, { bubbles: true }));
    await pass(1);
    expect(asked).toEqual(['/catalog/products/1']);
  },
);

it('what leaves the sight at once is not', async () => {
  const { asked } = open();
  await pass(1300);
  see();
  look(observed.map((target) => ({ target, isIntersecting: false })));
  await pass(2000);
  expect(asked).toEqual(['/', '/news']);
});

it('what is pointed at is prepared at once, and where that failed again after a pause', async () => {
  let isGone = true;
  const info = jest.spyOn(console, 'info').mockImplementation(() => {});
  const { asked } = open(() => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve()));
  for (let times = 0; times < 3; times += 1) await point();
  expect(info.mock.calls).toEqual([[expect.stringContaining('/catalog/products/1'), expect.any(Error)]]);
  expect(asked).toEqual(['/catalog/products/1']);
  isGone = false;
  jest.setSystemTime(Date.now() + 30_000);
  for (let times = 0; times < 3; times += 1) await point();
  expect(asked).toEqual(['/catalog/products/1', '/catalog/products/1']);
});

it('what was prepared is again after a pause: of its data some were there before, and are stale sooner', async () => {
  const { asked } = open();
  await point();
  jest.setSystemTime(Date.now() + 29_000);
  await point();
  expect(asked).toHaveLength(1);
  jest.setSystemTime(Date.now() + 1_000);
  await point();
  expect(asked).toHaveLength(2);
});

it('what never ends is ended, and keeps nothing else from being prepared', async () => {
  jest.spyOn(console, 'info').mockImplementation(() => {});
  const signals: AbortSignal[] = [];
  const { asked } = open((pathname, signal) =>
    pathname.includes('products') ? new Promise(() => signals.push(signal)) : Promise.resolve(),
  );
  await pass(1300);
  see();
  await pass(14_000);
  expect(asked).toEqual(['/catalog/products/1', '/catalog/products/2']);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  await pass(5000);
  expect(asked).toEqual(['/catalog/products/1', '/catalog/products/2', '/', '/news']);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it('what does not come of one remote keeps nothing of another’s from being prepared', async () => {
  const isProduct = (pathname: string) => pathname.includes('products');
  const { asked } = open(
    (pathname) => (isProduct(pathname) ? new Promise(() => {}) : Promise.resolve()),
    (pathname) => (isProduct(pathname) ? 'mf-catalog' : 'mf-news'),
  );
  document.querySelector('main')!.insertAdjacentHTML('beforeend', links('/catalog/products/3'));
  await pass(1300);
  see();
  await pass(14_000);
  expect(asked).toEqual(['/catalog/products/1', '/catalog/products/2', '/', '/news']);
});

it.each([{ saveData: true }, { effectiveType: '3g' }])(
  'nothing is prepared where the connection is saving: %j',
  async (own) => {
    connection = own;
    const { asked } = open();
    await pass(1300);
    document.querySelector('main a')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await pass(2000);
    expect([asked, observed]).toEqual([[], []]);
  },
);

it('the next page has links of its own', async () => {
  const { asked, go } = open();
  await pass(1300);
  document.querySelector('main')!.innerHTML = links('/catalog/product/7');
  go();
  await pass(1300);
  see();
  await pass(2000);
  expect(asked[0]).toBe('/catalog/product/7');
});

describe('a link that is pressed', () => {
  interface PointerInit extends MouseEventInit {
    isPrimary?: boolean;
  }
  class Pointer extends MouseEvent {
    readonly isPrimary: boolean;
    constructor(kind: string, { isPrimary = true, ...init }: PointerInit) {
      super(kind, init);
      this.isPrimary = isPrimary;
    }
  }
  const link = (index = 0) => document.querySelectorAll('main a')[index]!;
  const tell = (kind: string, init: PointerInit = {}, target: EventTarget = link()) =>
    target.dispatchEvent(new Pointer(kind, { bubbles: true, ...init }));

  async function pointed(prepare?: (pathname: string) => Promise<void>) {
    const shop = open(prepare);
    tell('pointerover');
    await pass(1);
    return shop;
  }

  it('has its page prerendered where that is prepared, with all of its address', async () => {
    link().setAttribute('href', '/catalog/products/1?sort=price#top');
    const { prerendered } = await pointed();
    tell('pointerdown');
    expect(prerendered).toEqual([]);
    await pass(1);
    expect(prerendered).toEqual(['/catalog/products/1?sort=price#top']);
  });

  it.each<PointerInit>([
    { button: 1 },
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { isPrimary: false },
  ])('has not where the press means something else: %j', async (init) => {
    const { prerendered } = await pointed();
    tell('pointerdown', init);
    await pass(1);
    expect(prerendered).toEqual([]);
  });

  it('has not where its page is not there, or its code did not come', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => {});
    const { prerendered } = await pointed(() => Promise.reject(new Error('gone')));
    tell('pointerdown');
    await pass(1);
    tell('pointerdown', {}, link(2));
    await pass(1);
    expect(prerendered).toEqual([]);
  });

  it('has not while a screen has not come to life: it is compared with the store of that moment', async () => {
    const { prerendered, hydrations } = await pointed();
    hydrations.expect();
    tell('pointerdown');
    await pass(1);
    expect(prerendered).toEqual([]);
  });

  it.each(['pointercancel', 'dragstart'])('has not any more when the finger moves on (%s)', async (kind) => {
    const { prerendered } = await pointed();
    tell('pointerdown');
    await pass(1);
    tell(kind);
    await pass(1);
    expect(prerendered).toEqual(['/catalog/products/1', undefined]);
  });

  it('has for half a second after the press: a click comes at once, or not at all', async () => {
    const { prerendered } = await pointed();
    tell('pointerdown');
    tell('pointerup');
    await pass(499);
    expect(prerendered).toEqual(['/catalog/products/1']);
    await pass(1);
    expect(prerendered).toEqual(['/catalog/products/1', undefined]);
  });

  it('has for as long as it is pressed again, and half a second after its last press: that the former one is over ends nothing', async () => {
    const { prerendered } = await pointed();
    for (const press of ['pointerdown', 'pointerup', 'pointerdown']) tell(press);
    await pass(1000);
    expect(prerendered).not.toContain(undefined);
    for (const press of ['pointerup', 'pointerdown', 'pointerup', 'pointerup']) {
      tell(press);
      await pass(100);
    }
    await pass(300);
    expect(prerendered).not.toContain(undefined);
    await pass(1000);
    expect(prerendered.filter((address) => address === undefined)).toHaveLength(1);
  });

  it('has not when it was left before its page was there', async () => {
    let come = () => {};
    const { prerendered } = await pointed(() => new Promise((resolve) => (come = resolve)));
    tell('pointerdown');
    tell('pointercancel');
    await pass(1);
    come();
    await pass(1);
    expect(prerendered).toEqual([undefined]);
  });
});
