import { Rectangle } from '@storefront/platform/host';
import { act } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { clearPresses, recordPress } from '../router/currentPress';
import { guardStacking } from './guardStacking';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const aMoment = () => new Promise((done) => setTimeout(done));
const { body, documentElement: html } = document;
/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'guardStacking.test' };
let owner = 'mf-other';
let end = () => {};
let root: Root | undefined;

const places = () => [html, body, find('#root'), find('.page')];

function watch(remotes: object[] = [here]): void {
  end = guardStacking(places(), {
    stateNow: () => ({ page: { match: { handle: { remote: owner } } }, navigation: {} }) as never,
    remotes: remotes as never,
    isBetween: () => false,
  });
}

function made(id = 'cover'): HTMLElement {
  const cover = Object.assign(document.createElement('div'), { id });
  cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647';
  return cover;
}
const lay = () => body.appendChild(made());
const isLow = () =>
  [find('#cover').style.zIndex, find('#cover').style.getPropertyPriority('z-index')].join(' ') === '9 important';
const isSeen = () => find('#cover').style.display !== 'none';

beforeEach(() => {
  body.innerHTML = '<div id="root"><div class="page"><header></header><main><p></p></main></div></div>';
  owner = 'mf-other';
  document.elementFromPoint = () =>
    [...document.querySelectorAll<HTMLElement>('.cover, #cover, #second')].findLast(
      ({ style }) => style.display !== 'none',
    ) ?? find('main p');
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  end();
  await act(async () => root?.unmount());
  root = undefined;
  clearPresses();
  jest.restoreAllMocks();
});

describe('what a remote lays beside the shop', () => {
  it.each<[string, () => void]>([
    ['append', () => body.append(made())],
    ['prepend', () => html.prepend(made())],
    ['insertBefore', () => body.insertBefore(made(), find('#root'))],
    ['before', () => find('#root').before(made())],
    ['after', () => find('.page').after(made())],
    ['insertAdjacentElement', () => find('#root').insertAdjacentElement('afterend', made())],
    ['insertAdjacentHTML', () => body.insertAdjacentHTML('beforeend', made().outerHTML)],
    ['insertAdjacentHTML, within the shop', () => find('.page').insertAdjacentHTML('beforeend', made().outerHTML)],
  ])('by %s, lies below the header, and over nobody else’s screen', async (_way, put) => {
    watch();
    put();
    await aMoment();
    expect([isLow(), isSeen()]).toEqual([true, false]);
    find('#cover').remove();
  });

  async function portal(): Promise<void> {
    root = createRoot(find('main'));
    await act(async () =>
      root!.render(
        <Rectangle name="mf-here" fallback={() => null}>
          {createPortal(<div id="cover" />, body)}
        </Rectangle>,
      ),
    );
  }

  it('by a portal does so, also before anybody looked', async () => {
    await portal();
    watch([{ ...here, base: 'nowhere' }]);
    expect([isLow(), isSeen()]).toEqual([true, false]);
  });

  it('lies over its own screen', async () => {
    owner = 'mf-here';
    watch();
    lay();
    await aMoment();
    expect([isLow(), isSeen()]).toEqual([true, true]);
  });

  it('lies over another’s where the visitor has pressed something of its remote’s, also what was hidden before', async () => {
    watch();
    lay();
    await aMoment();
    root = createRoot(find('main'));
    await act(async () =>
      root!.render(
        <Rectangle name="mf-here" fallback={() => null}>
          <button />
        </Rectangle>,
      ),
    );
    recordPress({ target: find('main') });
    find('#cover').className = 'x';
    await aMoment();
    expect(isSeen()).toBe(false);
    recordPress({ target: find('button') });
    find('#cover').className = 'cover';
    await aMoment();
    expect([isLow(), isSeen()]).toEqual([true, true]);
  });

  it('may come to lie over all later, and say so again and again', async () => {
    watch();
    lay().style.display = 'none';
    await aMoment();
    for (let time = 0; time < 3; time += 1) {
      find('#cover').style.cssText = 'z-index: 99 !important';
      await aMoment();
      expect([isLow(), isSeen()]).toEqual([true, false]);
    }
  });

  it.each([
    [1 / 4, false],
    [1 / 2, false],
    [3 / 4, false],
    [2 / 5, true],
  ])(
    'is looked for in the middle of the window, at a quarter, half and three quarters of its height: at %d',
    async (place, isLetBe) => {
      watch();
      document.elementFromPoint = (x, y) =>
        x === innerWidth / 2 && y === innerHeight * place && find('#cover')?.style.display !== 'none'
          ? find('#cover')
          : find('main p');
      lay();
      await aMoment();
      expect(isSeen()).toBe(isLetBe);
    },
  );

  it('lies beneath another cover, which is taken away first', async () => {
    watch();
    lay();
    body.append(made('second'));
    await aMoment();
    expect([isSeen(), find('#second').style.display]).toEqual([false, 'none']);
  });

  it('is let be where it lies beside the screens, or opens as a dialog', async () => {
    watch();
    document.elementFromPoint = () => find('main p');
    lay();
    await aMoment();
    expect([isLow(), isSeen()]).toEqual([true, true]);
    find('#cover').innerHTML = '<dialog open></dialog>';
    document.elementFromPoint = () => find('dialog');
    await aMoment();
    expect(isSeen()).toBe(true);
  });

  it('is hidden a hundred times in a second, and again in the next', async () => {
    jest.useFakeTimers();
    watch();
    lay();
    for (let time = 0; time < 120; time += 1) {
      find('#cover').style.display = '';
      await Promise.resolve();
    }
    expect(isSeen()).toBe(true);
    jest.advanceTimersByTime(1000);
    expect(isSeen()).toBe(false);
    jest.useRealTimers();
  });
});

it('a page beside which nothing lies is not laid out to look', async () => {
  const find = jest.fn(() => null);
  document.elementFromPoint = find;
  watch();
  dispatchEvent(new Event('pointerdown'));
  await aMoment();
  expect(find.mock.calls.length).toBe(0);
});

it('what nobody’s code laid there, what holds the shop, and the shop itself, stays as it is', async () => {
  watch([{ ...here, base: 'nowhere' }]);
  lay();
  await aMoment();
  expect([isLow(), isSeen()]).toEqual([false, true]);
  end();
  watch();
  const around = body.appendChild(document.createElement('section'));
  around.append(find('#root'));
  body.append(around);
  document.elementFromPoint = () => find('main p');
  await aMoment();
  expect(around.getAttribute('style')).toBeNull();
  expect(console.warn).not.toHaveBeenCalled();
});
