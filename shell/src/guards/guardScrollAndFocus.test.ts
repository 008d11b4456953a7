import { Rectangle } from '@storefront/platform/host';
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { clearPresses, recordPress } from '../router/currentPress';
import { inRectangle } from '../testing/inRectangle';
import { guardScrollAndFocus } from './guardScrollAndFocus';

/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'guardScrollAndFocus.test' };
const done = jest.fn();
let end = () => {};

function keep({ owner = 'mf-other', remotes = [here] }: { owner?: string; remotes?: object[] } = {}) {
  end = guardScrollAndFocus({
    stateNow: () => ({ page: { match: { handle: { remote: owner } } }, navigation: {} }) as never,
    remotes: remotes as never,
    isBetween: () => false,
  });
}

beforeEach(() => {
  document.body.innerHTML = '<main><input></main>';
  jest.spyOn(console, 'error').mockImplementation(() => {});
  done.mockClear();
  // jsdom scrolls nothing.
  for (const [kind, names] of [
    [window, ['scroll', 'scrollTo', 'scrollBy', 'find']],
    [Element.prototype, ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView', 'scrollIntoViewIfNeeded']],
  ] as const)
    for (const name of names) Object.defineProperty(kind, name, { value: done, writable: true, configurable: true });
});
afterEach(() => {
  end();
  clearPresses();
  jest.restoreAllMocks();
});

const input = () => document.querySelector('input')!;
const html = document.documentElement;
const ways: [string, () => void][] = [
  ['scroll', () => window.scroll(0, 0)],
  ['scrollTo', () => window.scrollTo(0, 0)],
  ['scrollBy', () => window.scrollBy(0, 9)],
  ['scrollTo of the document', () => html.scrollTo(0, 0)],
  ['scrollIntoView', () => input().scrollIntoView()],
  [
    'scrollIntoViewIfNeeded',
    () => (input() as unknown as { scrollIntoViewIfNeeded: () => void }).scrollIntoViewIfNeeded(),
  ],
  ['find', () => (window as unknown as { find: (word: string) => void }).find('word')],
];

describe('the page', () => {
  it.each(ways)('is scrolled by nobody whose it is not: %s', (_way, scroll) => {
    keep();
    scroll();
    scroll();
    expect(done).not.toHaveBeenCalled();
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it.each(ways)('is scrolled by whose it is: %s', (_way, scroll) => {
    keep({ owner: 'mf-here' });
    scroll();
    expect(done).toHaveBeenCalledTimes(1);
  });
  it.each(ways)('is scrolled by the shop: %s', (_way, scroll) => {
    keep({ remotes: [] });
    scroll();
    expect(done).toHaveBeenCalledTimes(1);
  });
  it.each(ways)('is scrolled by whose things were pressed there: %s', (_way, scroll) => {
    keep();
    recordPress({ target: inRectangle('mf-here') });
    scroll();
    expect(done).toHaveBeenCalledTimes(1);
  });
  it.each([
    ['mf-other', [0, 0, 0]],
    ['mf-here', [7, 7, 1]],
  ])('has parts that scroll by themselves, which is their own remote’s to do: %s', (name, scrolled) => {
    keep({ remotes: [here, { name: 'mf-other', base: 'nowhere/' }] });
    const part = inRectangle(name);
    part.scrollTop = part.scrollLeft = 7;
    part.scrollTo(0, 7);
    expect([part.scrollTop, part.scrollLeft, done.mock.calls.length]).toEqual(scrolled);
  });
  it('is not put elsewhere, and what stands in it is', () => {
    html.scrollTop = 0;
    keep();
    html.scrollTop = 7;
    const own = input();
    own.scrollTop = 7;
    own.scrollTo(0, 7);
    expect([html.scrollTop, own.scrollTop, done.mock.calls.length]).toEqual([0, 7, 1]);
  });
});

describe('where somebody writes', () => {
  it('the keys are led nowhere else, nor taken away', () => {
    const own = document.body.appendChild(document.createElement('input'));
    input().focus();
    keep();
    own.focus();
    input().blur();
    expect(document.activeElement).toBe(input());
    expect(console.error).toHaveBeenCalledTimes(2);
  });
  it('they are led into the remote’s own rectangle', () => {
    const own = inRectangle('mf-here') as HTMLElement;
    keep();
    own.focus();
    expect(document.activeElement).toBe(own);
  });
  it('they are given back by whose they are, and led where nobody has them', () => {
    const own = inRectangle('mf-here') as HTMLElement;
    keep();
    input().focus();
    expect(document.activeElement).toBe(input());
    own.focus();
    input().focus();
    expect(document.activeElement).toBe(input());
    document.createElement('button').focus();
    expect(console.error).not.toHaveBeenCalled();
  });
  it('they are led by a drawing no more than by an element', () => {
    const drawing = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    drawing.tabIndex = 0;
    input().focus();
    keep();
    drawing.focus();
    expect(document.activeElement).toBe(input());
  });
  it('the page stays where it is when a stranger leads them to where nobody has them', () => {
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    keep();
    (inRectangle('mf-here') as HTMLElement).focus({ focusVisible: true } as FocusOptions);
    expect(focus.mock.calls).toEqual([[{ focusVisible: true, preventScroll: true }]]);
  });
  it.each([
    ['led back where a stranger has led them away by a way that nobody can be kept from', {}, true],
    ['left where whose page it is has led them', { owner: 'mf-here' }, false],
  ])('they are %s', async (_what, given, isBack) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.focus();
    keep(given);
    // As a frame’s window does it: the page hears of that while the call lasts.
    input().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await Promise.resolve();
    expect(document.activeElement).toBe(isBack ? input() : frame);
  });
  it('they are led back by nobody where React takes away what has them, and nobody is asked, which takes longer than all else', async () => {
    const taken = jest.fn();
    const tell = (button: HTMLButtonElement | null) => () => {
      const { prepareStackTrace } = Error;
      Object.defineProperty(Error, 'prepareStackTrace', { configurable: true, get: () => undefined, set: taken });
      button?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      Object.defineProperty(Error, 'prepareStackTrace', {
        configurable: true,
        writable: true,
        value: prepareStackTrace,
      });
    };
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () => root.render(createElement('button', { ref: tell })));
    keep();
    await act(async () => root.render(null));
    expect(taken).not.toHaveBeenCalled();
    tell(document.body.appendChild(document.createElement('button')))();
    expect(taken).toHaveBeenCalled();
    await act(async () => root.unmount());
  });
  describe('what is drawn so that it has the keys', () => {
    const name = 'mf-drawing';
    async function drawn(owner: string, before?: HTMLElement) {
      const root = createRoot(document.body.appendChild(document.createElement('div')));
      const focused = jest.spyOn(HTMLElement.prototype, 'focus');
      keep({ owner, remotes: [{ name, base: 'nowhere/' }] });
      before?.focus();
      focused.mockClear();
      await act(async () =>
        root.render(
          createElement(Rectangle, {
            name,
            fallback: () => null,
            children: createElement('textarea', { autoFocus: true }),
          }),
        ),
      );
      const { activeElement } = document;
      const how = focused.mock.calls;
      await act(async () => root.unmount());
      return [activeElement?.localName, ...how];
    }

    it('takes them from nobody whose page it is not', async () =>
      expect(await drawn('mf-other', input())).toEqual(['input']));
    it('has them where nothing has, and the page stays where it is', async () =>
      expect(await drawn('mf-other')).toEqual(['textarea', [{ preventScroll: true }]]));
    it('has them where the page is its own', async () => expect(await drawn(name, input())).toEqual(['textarea', []]));
    it.each([
      ['<header><button aria-expanded="true"></button><a href="/"></a></header>', 'a', ['a']],
      ['<header><button aria-expanded="false"></button><a href="/"></a></header>', 'a', ['textarea', []]],
      ['<header><details open><summary></summary></details></header>', 'summary', ['summary']],
      ['<header><details><summary></summary></details></header>', 'summary', ['textarea', []]],
      ['<header><details open data-slot><summary></summary></details></header>', 'summary', ['textarea', []]],
    ])('takes them from no control of what is open in %s, on its own page either', async (html, selector, taken) => {
      document.body.innerHTML = html;
      expect(await drawn(name, document.querySelector<HTMLElement>(selector)!)).toEqual(taken);
    });
    it('has them where its things were pressed', async () => {
      recordPress({ target: inRectangle(name) });
      expect(await drawn('mf-other', input())).toEqual(['textarea', []]);
    });
  });
  it('they are anybody’s to lead when nobody watches any more', () => {
    keep();
    end();
    input().focus();
    expect(document.activeElement).toBe(input());
  });

  it.each([
    'addRange',
    'collapse',
    'deleteFromDocument',
    'empty',
    'extend',
    'modify',
    'removeAllRanges',
    'removeRange',
    'selectAllChildren',
    'setBaseAndExtent',
    'setPosition',
  ])('nobody whose page it is not selects: %s', (way) => {
    const own = Object.getOwnPropertyDescriptor(Selection.prototype, way);
    Object.defineProperty(Selection.prototype, way, { value: done, writable: true, configurable: true });
    const select = () => Reflect.apply(Reflect.get(Selection.prototype, way) as () => void, getSelection(), []);
    keep();
    select();
    expect(done).not.toHaveBeenCalled();
    end();
    keep({ owner: 'mf-here' });
    select();
    expect(done).toHaveBeenCalledTimes(1);
    end();
    if (own) Object.defineProperty(Selection.prototype, way, own);
    else Reflect.deleteProperty(Selection.prototype, way);
  });
  it.each(['input', 'textarea'] as const)('nobody else writes into it: %s', (kind) => {
    const field = document.querySelector('main')!.appendChild(document.createElement(kind));
    field.value = 'theirs';
    keep();
    field.value = '';
    expect(field.value).toBe('theirs');
    const own = inRectangle('mf-here').appendChild(document.createElement(kind));
    own.value = 'mine';
    const made = document.createElement(kind);
    made.value = 'not there yet';
    expect([own.value, made.value]).toEqual(['mine', 'not there yet']);
  });
  it('nobody else writes by commands into what has the keys', () => {
    Object.defineProperty(Document.prototype, 'execCommand', { value: done, writable: true, configurable: true });
    const deleteAll = () =>
      Reflect.apply(Reflect.get(document, 'execCommand') as (command: string) => boolean, document, ['delete']);
    input().focus();
    keep();
    deleteAll();
    expect(done).not.toHaveBeenCalled();
    (inRectangle('mf-here') as HTMLElement).focus();
    deleteAll();
    expect(done).toHaveBeenCalledTimes(1);
    end();
    Reflect.deleteProperty(Document.prototype, 'execCommand');
  });
});

describe('a trap that leads the keys back to itself wherever they come', () => {
  let trap: (event: FocusEvent) => void;
  afterEach(() => removeEventListener('focusin', trap));
  /** What has the keys in the end. */
  function endsAt(selector: string, way: 'focus' | 'blur' = 'focus'): string {
    document.body.innerHTML =
      '<div id="root"><header><button>Menu</button><i data-slot><b tabindex="0"></b></i></header><main><input></main></div>';
    keep({ owner: 'mf-here' });
    trap = ({ target }) => target !== input() && (way === 'focus' ? input() : (target as HTMLElement))[way]();
    addEventListener('focusin', trap);
    HTMLElement.prototype.focus.call(document.querySelector(selector)!);
    return document.activeElement!.localName;
  }

  it('leaves them at the shop’s own controls, on its own page, too, and that is said', () => {
    expect(endsAt('button')).toBe('button');
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it('leaves them there where it only takes them', () => expect(endsAt('button', 'blur')).toBe('button'));
  it('has them from everything else of its own page', () => expect(endsAt('b')).toBe('input'));
});
