/** @jest-environment jsdom */

class Source extends EventTarget {
  static all: Source[] = [];
  isOpen = true;
  constructor(readonly href: string) {
    super();
    Source.all.push(this);
  }
  close() {
    this.isOpen = false;
  }
}

const opened = () => Source.all.filter(({ isOpen }) => isOpen).map(({ href }) => href);

function show(isShown: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isShown });
  document.dispatchEvent(new Event('visibilitychange'));
}

const tell = (name: string) =>
  Source.all
    .at(-1)!
    .dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ name, hash: '1', faults: [] }) }));

beforeEach(() => {
  jest.resetModules();
  Source.all = [];
  Object.assign(globalThis, { EventSource: Source, storefrontHot: undefined, __webpack_hash__: '1' });
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { src: 'http://localhost:3001/dev-remotes/mf-x/entry.js' },
  });
  show(true);
});

it('a page hears its development server while it is shown, over one connection for all remotes: browsers have six, and each tab that is open would hold one', async () => {
  const heard: string[] = [];
  const { onBuild } = await import('./connection');
  for (const name of ['mf-x', 'mf-y']) onBuild(name, (built) => heard.push(built.name));
  expect(opened()).toEqual(['http://localhost:3001/dev-remotes/hot']);
  tell('mf-y');
  show(false);
  expect(opened()).toEqual([]);
  show(true);
  show(true);
  expect(opened()).toEqual(['http://localhost:3001/dev-remotes/hot']);
  for (const name of ['mf-x', 'mf-y']) tell(name);
  expect(heard).toEqual(['mf-y', 'mf-x', 'mf-y']);
});

it('a page of the shell’s development server does the same, and one that was opened in a tab behind others waits until it is shown', async () => {
  show(false);
  await import('./shellClient');
  expect(opened()).not.toContain('/dev-remotes/hot');
  show(true);
  expect(opened()).toContain('/dev-remotes/hot');
  show(false);
  expect(opened()).not.toContain('/dev-remotes/hot');
});

export {};
