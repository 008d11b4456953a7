import { keepFrame } from './keepFrame';

const drawn = '<div id="root"><link rel="preload"><div><a>skip</a><header>h</header><main>m</main><footer>f</footer><div>notices</div></div></div>';
/** But for what the browser has long fetched. */
const frameOfPage = () => document.body.innerHTML.replace('<link rel="preload">', '');
const whole = drawn.replace('<link rel="preload">', '');
const aMoment = () => new Promise((done) => setTimeout(done));
const find = (selector: string) => document.querySelector(selector)!;
const frameNow = () => document.querySelectorAll('#root>div>*');
let end = () => {};

beforeEach(() => {
  document.body.innerHTML = drawn;
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
});

const takings: [string, () => void][] = [
  ['the root', () => find('#root').remove()],
  ['all in the root', () => (find('#root').innerHTML = '')],
  ['all in the page', () => document.body.replaceChildren()],
  ['the header', () => find('header').remove()],
  ['the footer and the screen', () => (find('footer').remove(), find('main').remove())],
  ['all three', () => ['main', 'header', 'footer'].forEach((part) => find(part).remove())],
];

describe('a frame', () => {
  it.each(takings)('is put back where somebody takes away %s', async (_what, take) => {
    end = keepFrame(frameNow());
    take();
    await aMoment();
    expect(frameOfPage()).toBe(whole);
    expect(console.warn).toHaveBeenCalled();
  });

  it.each(takings)('is put back where somebody took away %s before this code came', (_what, take) => {
    const frame = frameNow();
    take();
    end = keepFrame(frame);
    expect(frameOfPage()).toBe(whole);
  });

  it('may be another one in its place, change what comes and goes, and be moved', async () => {
    end = keepFrame(frameNow());
    find('#root a').remove();
    await aMoment();
    expect(find('#root').innerHTML).not.toContain('skip');
    const aside = document.body.appendChild(document.createElement('div'));
    aside.append(find('#root'));
    await aMoment();
    expect(find('#root').parentElement).toBe(aside);
    find('#root').innerHTML = '<main>unexpected</main>';
    await aMoment();
    expect(find('#root').innerHTML).toBe('<main>unexpected</main>');
    expect(console.warn).not.toHaveBeenCalled();
  });

  const way = ['#root', '#root > div', 'header'];

  it.each(['inert', 'hidden', 'aria-hidden'].flatMap((name) => ['html', 'body'].map((selector) => [name, selector])))('is free again where somebody sets %s at all of the page (%s), which keeps its styles', async (name, selector) => {
    end = keepFrame(frameNow());
    find(selector).setAttribute('style', 'overflow: hidden');
    find(selector).setAttribute(name, '');
    await aMoment();
    expect(find(selector).getAttributeNames().filter((one) => one !== 'lang')).toEqual(['style']);
    find(selector).removeAttribute('style');
  });

  it.each(way.flatMap((selector) => ['inert', 'hidden', 'aria-hidden', 'style'].map((name) => [name, selector])))('is free again where somebody sets %s at %s, at once or before this code came', async (name, selector) => {
    find(selector).setAttribute(name, 'pointer-events: none');
    end = keepFrame(frameNow());
    expect(frameOfPage()).toBe(whole);
    find(selector).setAttribute(name, 'pointer-events: none');
    await aMoment();
    expect(frameOfPage()).toBe(whole);
    expect(console.warn).toHaveBeenCalledWith(`The frame was made ${name}, and is free again.`, find(selector));
  });

  it('has the shop’s own menu make the screen inert, and everybody’s other attributes', async () => {
    end = keepFrame(frameNow());
    find('main').setAttribute('inert', '');
    find('header').setAttribute('data-theme', 'dark');
    await aMoment();
    expect([find('main').hasAttribute('inert'), find('header').hasAttribute('data-theme')]).toEqual([true, true]);
  });

  it('is freed twenty times in a second, and again in the next', async () => {
    jest.useFakeTimers();
    end = keepFrame(frameNow());
    for (let count = 1; count <= 22; count += 1) {
      find('header').setAttribute('inert', '');
      await Promise.resolve();
      expect([count, find('header').hasAttribute('inert')]).toEqual([count, count > 20]);
    }
    jest.advanceTimersByTime(1000);
    expect(find('header').hasAttribute('inert')).toBe(false);
    jest.useRealTimers();
  });

  it('holds the page no longer than it can be held', async () => {
    end = keepFrame(frameNow());
    const taking = new MutationObserver(() => document.querySelector('header')?.remove());
    taking.observe(find('#root > div'), { childList: true });
    find('header').remove();
    await aMoment();
    expect(document.querySelector('header')).toBeNull();
    taking.disconnect();
  });
});
