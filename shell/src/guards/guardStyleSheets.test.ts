import { guardStyleSheets } from './guardStyleSheets';

/** Begins once what looks has begun to wait: a pause in between made this one the shorter. */
async function aMoment() {
  await Promise.resolve();
  await new Promise((done) => setTimeout(done, 10));
}
const { head } = document;
const find = (selector: string) => head.querySelector<HTMLElement>(selector)!;
const served =
  '<link rel="stylesheet" href="/shell.css"><title>x</title><style data-href="a.css">a {}</style><style id="extension">b {}</style><style data-href="b.css">b {}</style><meta name="viewport" content="x">';
/** What is kept, in its order. */
const sheets = () =>
  [...head.querySelectorAll('link, style, meta')].map(
    (one) => one.getAttribute('data-href') ?? one.getAttribute('href') ?? one.getAttribute('name') ?? one.id,
  );
let end = () => {};

beforeEach(() => {
  head.innerHTML = served;
  // jsdom fetches none.
  Object.defineProperty(find('link'), 'sheet', { value: {} });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  end = guardStyleSheets();
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
});

it.each<[string, () => void]>([
  ['all of the head', () => (head.innerHTML = '')],
  ['each sheet', () => head.querySelectorAll('link, style').forEach((sheet) => sheet.remove())],
  [
    'each sheet, the last one first',
    () => [...head.querySelectorAll('link, style')].reverse().forEach((sheet) => sheet.remove()),
  ],
])('sheets are put back in their order where somebody takes away %s', async (_what, take) => {
  take();
  await aMoment();
  expect(sheets().filter((one) => one !== 'viewport')).toEqual(['/shell.css', 'a.css', 'b.css']);
  expect(sheets()).toContain('viewport');
});

it('a sheet is not where its newer self stands, nor one that did not come, nor what is a browser’s extension’s', async () => {
  find('#extension').remove();
  find('[data-href="a.css"]').replaceWith(Object.assign(document.createElement('style'), { id: 'new' }));
  find('#new').dataset['href'] = 'a.css';
  const late = head.appendChild(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/late.css' }),
  );
  late.remove();
  await aMoment();
  expect(sheets()).toEqual(['/shell.css', 'a.css', 'b.css', 'viewport']);
  expect(console.warn).not.toHaveBeenCalled();
});

it('a sheet is not whose newer self stands there a moment after it was taken away', async () => {
  const old = find('[data-href="a.css"]');
  old.remove();
  await Promise.resolve();
  head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'http://developer.test/files/a.css?2' }),
  );
  await aMoment();
  expect(old.isConnected).toBe(false);
  expect(console.warn).not.toHaveBeenCalled();
});

it('a sheet that has come since is put back, too', async () => {
  const late = head.appendChild(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/late.css' }),
  );
  late.dispatchEvent(new Event('load'));
  late.remove();
  await aMoment();
  expect(late.isConnected).toBe(true);
});

it('whoever takes one away again and again holds the page no longer than it can be held, and loses none of them for good', async () => {
  jest.useFakeTimers();
  for (let count = 1; count <= 102; count += 1) {
    find('[data-href="a.css"]')?.remove();
    // The observer hears of it before the timer that it sets.
    await Promise.resolve();
    jest.advanceTimersByTime(0);
    expect([count, sheets().includes('a.css')]).toEqual([count, count <= 100]);
  }
  jest.advanceTimersByTime(1000);
  expect(sheets()).toContain('a.css');
  jest.useRealTimers();
});
