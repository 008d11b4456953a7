import { Rectangle } from '@storefront/platform/host';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { guardFrameContents } from './guardFrameContents';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const aMoment = () => new Promise((done) => setTimeout(done));
let end = () => {};
let root: Root;

interface Shown {
  isOpen?: boolean;
  links?: string[];
  screen?: string;
}

function Frame({ isOpen = false, links = ['/a', '/b'], screen = 'one' }: Shown) {
  return (
    <div>
      <header>
        <nav>
          {links.map((link) => (
            <a key={link} href={link}>
              <b>{link}</b>
            </a>
          ))}
        </nav>
        <div data-slot="header.cart">
          <Rectangle name="mf-a" fallback={() => null}>
            <i style={{ color: 'red' }}>
              <u />
            </i>
          </Rectangle>
        </div>
        <div id="menu" hidden={!isOpen}>
          <button style={{ top: '1px' }}>menu</button>
        </div>
      </header>
      <main>
        <p key={screen}>
          <em>{screen}</em>
        </p>
      </main>
      <footer>
        <a href="/c">c</a>
      </footer>
    </div>
  );
}

const show = (shown: Shown = {}) => act(async () => root.render(<Frame {...shown} />));
const watch = () =>
  void (end = guardFrameContents(find('#root'), [...document.querySelectorAll('#root > div > *')], [
    { base: '/releases/mf-a/1/' },
  ] as never));

beforeEach(async () => {
  document.head.innerHTML = '<style data-href="a.css">.hid { display: none }</style>';
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(find('#root'));
  await show();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  end();
  await act(async () => root.unmount());
  jest.restoreAllMocks();
});

describe('a frame', () => {
  const doings: [string, () => void][] = [
    ['empties the header', () => (find('header').innerHTML = '')],
    ['empties the footer', () => find('footer').replaceChildren()],
    ['takes each link and button away', () => document.querySelectorAll('a, button').forEach((one) => one.remove())],
    [
      'takes all in the header away, the innermost last',
      () => document.querySelectorAll('header *:not([data-slot] *, b)').forEach((one) => one.remove()),
    ],
    ['takes the fragment away', () => find('[data-slot] i').remove()],
    ['takes the screen away', () => find('main').replaceChildren()],
    [
      'hides links and buttons',
      () => document.querySelectorAll<HTMLElement>('header a').forEach((one) => (one.style.display = 'none')),
    ],
    [
      'hides what React says to be seen',
      () =>
        document
          .querySelectorAll('nav, footer a, b')
          .forEach((one) =>
            ['hidden', 'inert', 'aria-hidden', 'popover'].forEach((name) => one.setAttribute(name, '')),
          ),
    ],
    [
      'gives links a class of a remote’s sheet',
      () => document.querySelectorAll('header a').forEach((one) => one.classList.add('hid')),
    ],
  ];

  it.each(doings)('is as it was drawn where somebody %s, at once or before this code came', async (_what, spoil) => {
    const whole = find('#root').innerHTML;
    const plain = () => find('#root').innerHTML.replaceAll(/ (class|style)=""/g, '');
    spoil();
    watch();
    expect(plain()).toBe(whole);
    spoil();
    await aMoment();
    expect(plain()).toBe(whole);
    expect(console.warn).toHaveBeenCalled();
    await show({ links: ['/b', '/d'], screen: 'two', isOpen: true });
    expect([...document.querySelectorAll('nav a, main p')].map(({ textContent }) => textContent)).toEqual([
      '/b',
      '/d',
      'two',
    ]);
  });

  it('is what React makes of it, and what others write into it', async () => {
    watch();
    await show({ links: ['/b', '/a', '/e'], isOpen: true, screen: 'two' });
    await show({ links: ['/e'], screen: 'three' });
    find('header b').innerHTML = '<font>translated</font>';
    find('header nav').setAttribute('data-extension', '');
    find('header nav').classList.add('nobodys');
    find('[data-slot] i').style.display = 'none';
    find('[data-slot] u').remove();
    find('main em').remove();
    await aMoment();
    expect(find('header').outerHTML).toBe(
      '<header><nav data-extension="" class="nobodys"><a href="/e"><b><font>translated</font></b></a></nav><div data-slot="header.cart"><i style="color: red; display: none;"></i></div><div id="menu" hidden=""><button style="top: 1px;">menu</button></div></header>',
    );
    expect(find('main').innerHTML).toBe('<p></p>');
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('holds the page no longer than it can be held', async () => {
    watch();
    const taking = new MutationObserver(() => document.querySelector('nav')?.remove());
    taking.observe(find('header'), { childList: true });
    find('nav').remove();
    await aMoment();
    expect(document.querySelector('nav')).toBeNull();
    taking.disconnect();
  });
});

it('HTML that is written anew in the header leaves no copy of what it takes away', async () => {
  watch();
  const link = find('nav a');
  find('nav').innerHTML += '<i>planted</i>';
  await aMoment();
  expect([link.isConnected, find('nav').querySelectorAll('a').length]).toEqual([true, 2]);
});
