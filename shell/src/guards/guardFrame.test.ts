import { guardFrame } from './guardFrame';

const drawn =
  '<div id="root"><link rel="preload"><div><a>skip</a><header>h</header><main>m</main><footer>f</footer><div>notices</div></div></div>';
/** But for what the browser has long fetched. */
const frameOfPage = () => document.body.innerHTML.replace('<link rel="preload">', '');
const whole = drawn.replace('<link rel="preload">', '');
const aMoment = () => new Promise((done) => setTimeout(done));
const find = (selector: string) => document.querySelector(selector)!;
const frameNow = () => document.querySelectorAll('#root>div>*');
let end = () => {};
let isPressed = false;
const ways = { isPressed: () => isPressed, remotes: [{ base: '/releases/mf-a/1/' }] as never };

beforeEach(() => {
  document.body.innerHTML = drawn;
  document.elementFromPoint = () => null;
  isPressed = false;
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
    end = guardFrame(frameNow(), ways);
    take();
    await aMoment();
    expect(frameOfPage()).toBe(whole);
    expect(console.warn).toHaveBeenCalled();
  });

  it.each(takings)('is put back where somebody took away %s before this code came', (_what, take) => {
    const frame = frameNow();
    take();
    end = guardFrame(frame, ways);
    expect(frameOfPage()).toBe(whole);
  });

  it('may be another one in its place, change what comes and goes, and be moved', async () => {
    end = guardFrame(frameNow(), ways);
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

  it.each(
    ['inert', 'hidden', 'aria-hidden', 'contenteditable', 'popover'].flatMap((name) =>
      ['html', 'body'].map((selector) => [name, selector]),
    ),
  )('is free again where somebody sets %s at all of the page (%s), which keeps its styles', async (name, selector) => {
    end = guardFrame(frameNow(), ways);
    find(selector).setAttribute('style', '--menu: 9px');
    find(selector).setAttribute(name, '');
    await aMoment();
    expect(
      find(selector)
        .getAttributeNames()
        .filter((one) => one !== 'lang'),
    ).toEqual(['style']);
    find(selector).removeAttribute('style');
  });

  it.each(
    way.flatMap((selector) =>
      ['inert', 'hidden', 'aria-hidden', 'contenteditable', 'popover', 'style'].map((name) => [name, selector]),
    ),
  )('is free again where somebody sets %s at %s, at once or before this code came', async (name, selector) => {
    find(selector).setAttribute(name, 'pointer-events: none');
    end = guardFrame(frameNow(), ways);
    expect(frameOfPage()).toBe(whole);
    find(selector).setAttribute(name, 'pointer-events: none');
    await aMoment();
    expect(frameOfPage()).toBe(whole);
    expect(console.warn).toHaveBeenCalledWith(`The frame was made ${name}, and is free again.`, find(selector));
  });

  it.each(way)(
    'is free again where somebody gives %s a class of a remote’s sheet, whatever was pressed',
    async (selector) => {
      document.head.innerHTML = '<style data-href="a.css">.hid { display: none }</style>';
      isPressed = true;
      end = guardFrame(frameNow(), ways);
      find(selector).classList.add('hid', 'nobodys');
      await aMoment();
      expect(find(selector).className).toBe('nobodys');
    },
  );

  /** What nobody may do to a page by itself that others are on, and whoever was pressed may. */
  const holds: [string, () => void, () => unknown][] = [
    ...['inert', 'hidden', 'aria-hidden', 'contenteditable', 'popover', 'style'].map(
      (name): [string, () => void, () => unknown] => [
        `the screen ${name}`,
        () => find('main').setAttribute(name, 'display: none'),
        () => find('main').hasAttribute(name),
      ],
    ),
    ...['html', 'body'].flatMap((all) =>
      ['overflow: hidden', 'pointer-events: none', 'position: fixed', 'max-height: 0px'].map(
        (style): [string, () => void, () => unknown] => [
          `all of the page (${all}) ${style}`,
          () => void ((find(all) as HTMLElement).style.cssText = `--menu: 9px; ${style}`),
          () => (find(all) as HTMLElement).style.length > 1,
        ],
      ),
    ),
    [
      'the page locked',
      () => Object.assign(document.documentElement.dataset, { scrollLocks: '1', scrollGutter: '' }),
      () => Object.keys(document.documentElement.dataset).length > 0,
    ],
    ...['html', 'body', 'main'].map((all): [string, () => void, () => unknown] => [
      `${all} a class of a remote’s sheet`,
      () => find(all).classList.add('lo-ck'),
      () => find(all).classList.contains('lo-ck'),
    ]),
  ];

  describe.each(holds)('of which somebody makes %s', (what, hold, isHeld) => {
    beforeEach(
      () =>
        (document.head.innerHTML =
          '<style data-href="a.css">@media all { b > .lo-ck:hover { overflow: hidden } }</style>'),
    );
    afterEach(() => {
      for (const element of [document.documentElement, document.body])
        for (const name of element.getAttributeNames()) element.removeAttribute(name);
    });

    it('is free again, at once or where that was before this code came', async () => {
      hold();
      end = guardFrame(frameNow(), ways);
      expect(isHeld()).toBe(false);
      hold();
      await aMoment();
      expect(isHeld()).toBe(false);
    });

    it('stays so where the visitor has pressed something, and where the shop’s own menu does the same', async () => {
      isPressed = true;
      end = guardFrame(frameNow(), ways);
      hold();
      await aMoment();
      expect(isHeld()).toBe(true);
      isPressed = false;
      find('header').innerHTML = '<button aria-controls="mobile-menu" aria-expanded="true"></button>';
      find('body').className = `${find('body').className} x`;
      await aMoment();
      expect(isHeld()).toBe(/screen inert|page locked/.test(what));
    });
  });

  describe('that is held a while after a press', () => {
    const body = document.body;
    const hold = () => {
      body.style.cssText = 'overflow: hidden; pointer-events: none; padding-right: 15px; cursor: wait';
      document.documentElement.dataset['scrollLocks'] = '1';
      find('main').setAttribute('inert', '');
    };
    const isHeld = () =>
      [
        body.style.overflow,
        body.style.pointerEvents,
        document.documentElement.dataset['scrollLocks'] ?? '',
        find('main').hasAttribute('inert') ? 'inert' : '',
      ].filter((one) => one !== '').length;
    /** jsdom’s own events are not trusted. */
    function listen() {
      const listening = jest.spyOn(window, 'addEventListener');
      end = guardFrame(frameNow(), ways);
      const heard = listening.mock.calls as unknown as [string, (event: object) => void][];
      listening.mockRestore();
      return (type: string, target: Element, isTrusted = true) =>
        heard.forEach(([kind, hear]) => kind === type && hear({ type, target, isTrusted }));
    }
    async function pass(milliseconds: number) {
      hold();
      await jest.advanceTimersByTimeAsync(milliseconds);
    }
    beforeEach(() => {
      jest.useFakeTimers();
      isPressed = true;
    });
    afterEach(() => {
      jest.useRealTimers();
      body.removeAttribute('style');
      delete document.documentElement.dataset['scrollLocks'];
    });

    it('is free when nothing has come of it for a second, but for what holds nobody', async () => {
      listen();
      await pass(999);
      expect(isHeld()).toBe(4);
      await jest.advanceTimersByTimeAsync(1);
      expect(isHeld()).toBe(0);
      expect(body.style.cssText).toBe('padding-right: 15px; cursor: wait;');
      await pass(0);
      expect(isHeld()).toBe(0);
    });

    it.each([
      ['main', true, 4],
      ['main', false, 0],
      ['header', true, 0],
    ])('is held for a second more where %s is pressed (trusted: %p)', async (place, isTrusted, held) => {
      const press = listen();
      await pass(1000);
      press('keydown', find(place), isTrusted);
      await pass(999);
      expect(isHeld()).toBe(held);
      await jest.advanceTimersByTimeAsync(1);
      expect(isHeld()).toBe(0);
    });

    it.each([
      ['pointerdown', 'pointerup'],
      ['pointerdown', 'pointercancel'],
      ['dragstart', 'dragend'],
    ])(
      'is held for as long as a part of it is dragged, whatever keys are pressed, and a second more (%s, %s)',
      async (begin, ending) => {
        const press = listen();
        press(begin, find('main'));
        press('keydown', find('main'));
        await pass(60_000);
        press(ending, find('header'), false);
        await pass(1000);
        expect(isHeld()).toBe(4);
        press(ending, find('header'));
        await pass(999);
        expect(isHeld()).toBe(4);
        await jest.advanceTimersByTimeAsync(1);
        expect(isHeld()).toBe(0);
      },
    );

    it('is not held by letting go of what has held nothing of it', async () => {
      const press = listen();
      await pass(1000);
      expect(isHeld()).toBe(0);
      press('pointerup', find('header'));
      await pass(0);
      expect(isHeld()).toBe(0);
    });

    it('keeps of a screen’s styles what holds nobody', async () => {
      listen();
      const main = find('main') as HTMLElement;
      main.style.cssText = 'overflow: hidden; cursor: wait';
      await jest.advanceTimersByTimeAsync(1000);
      expect(main.style.cssText).toBe('cursor: wait;');
    });

    it.each([
      '<dialog open></dialog>',
      '<p popover></p>',
      '<p role="dialog"></p>',
      '<p role="alertdialog"></p>',
      '<p aria-modal="true"></p>',
      '<section><p role="menu"></p></section>',
      '<section><p role="listbox"></p></section>',
    ])('is held for as long as %s is to be seen, and is free after the press that closes it', async (html) => {
      const press = listen();
      body.insertAdjacentHTML('beforeend', html);
      const opened = body.lastElementChild!;
      const drawn = opened.firstElementChild ?? opened;
      drawn.getClientRects = () => [{}] as never;
      await pass(60_000);
      expect(isHeld()).toBe(4);
      press('click', drawn);
      drawn.getClientRects = () => [] as never;
      await jest.advanceTimersByTimeAsync(1000);
      expect(isHeld()).toBe(0);
    });

    it('is not held by a list that stands in the page', async () => {
      find('main').innerHTML = '<p role="listbox"></p>';
      find('main p').getClientRects = () => [{}] as never;
      listen();
      await pass(1000);
      expect(isHeld()).toBe(0);
    });

    it('is held for as long as something lies fixed over it in a tree of its own', async () => {
      const host = find('main').appendChild(document.createElement('div'));
      const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'));
      inner.style.position = 'fixed';
      host.shadowRoot!.elementFromPoint = () => inner;
      document.elementFromPoint = () => host;
      listen();
      await pass(60_000);
      expect(isHeld()).toBe(4);
      inner.style.position = '';
      await pass(0);
      expect(isHeld()).toBe(0);
      const words = inner.appendChild(document.createElement('b'));
      inner.style.position = 'fixed';
      host.shadowRoot!.elementFromPoint = () => words;
      await pass(0);
      expect(isHeld()).toBe(4);
      // Some browsers name the component itself where nothing of it is hit.
      host.shadowRoot!.elementFromPoint = () => host;
      await pass(0);
      expect(isHeld()).toBe(0);
      inner.style.position = '';
      host.style.position = 'fixed';
      host.shadowRoot!.elementFromPoint = () => words;
      await pass(0);
      expect(isHeld()).toBe(4);
    });

    it('is held for as long as something lies fixed over it', async () => {
      find('main').innerHTML = '<div style="position: fixed"><b></b></div>';
      document.elementFromPoint = (x, y) =>
        x === innerWidth / 2 && y === innerHeight / 4 ? find('main b') : find('main');
      listen();
      await pass(60_000);
      expect(isHeld()).toBe(4);
      document.elementFromPoint = () => find('main');
      await pass(0);
      expect(isHeld()).toBe(0);
    });

    it('is looked at no more after its end', async () => {
      const unlistening = jest.spyOn(window, 'removeEventListener');
      listen();
      end();
      expect(unlistening.mock.calls.map(([kind, , options]) => [kind, options])).toEqual(
        ['pointerdown', 'keydown', 'click', 'dragstart', 'pointerup', 'pointercancel', 'dragend'].map((kind) => [
          kind,
          true,
        ]),
      );
      await pass(60_000);
      expect(isHeld()).toBe(4);
    });
  });

  describe.each(['html', 'body'])('of which somebody makes all of the page (%s) unreadable', (all) => {
    const styles = [
      'visibility: hidden',
      'display: none',
      'font-size: 0px',
      'margin-top: -5000px',
      'opacity: 0',
      'color: transparent',
      'line-height: 0',
      'transform: scale(0)',
      '--color-text: transparent',
    ];
    beforeEach(() => (document.head.innerHTML = '<style>:root { --color-text: black }</style>'));

    it.each(styles)('(%s) is as it was, whatever was pressed', async (style) => {
      end = guardFrame(frameNow(), ways);
      for (const isNow of [false, true]) {
        isPressed = isNow;
        (find(all) as HTMLElement).style.cssText = `--menu: 9px; ${style}`;
        await aMoment();
        expect((find(all) as HTMLElement).style.cssText).toBe('--menu: 9px;');
      }
      find(all).removeAttribute('style');
    });
  });

  it('keeps everybody’s other attributes, classes and styles', async () => {
    document.head.innerHTML = '<style>.extension { color: red }</style>';
    end = guardFrame(frameNow(), ways);
    find('header').setAttribute('data-theme', 'dark');
    find('body').className = 'extension nobodys';
    (find('body') as HTMLElement).style.cssText = '--menu: 9px; --other: red';
    await aMoment();
    expect([
      find('header').hasAttribute('data-theme'),
      find('body').className,
      (find('body') as HTMLElement).style.length,
    ]).toEqual([true, 'extension nobodys', 2]);
    find('body').removeAttribute('class');
    find('body').removeAttribute('style');
  });

  it('is freed a hundred times in a second, and again in the next', async () => {
    jest.useFakeTimers();
    end = guardFrame(frameNow(), ways);
    for (let count = 1; count <= 102; count += 1) {
      find('header').setAttribute('inert', '');
      await Promise.resolve();
      expect([count, find('header').hasAttribute('inert')]).toEqual([count, count > 100]);
    }
    jest.advanceTimersByTime(1000);
    expect(find('header').hasAttribute('inert')).toBe(false);
    jest.useRealTimers();
  });

  it('holds the page no longer than it can be held', async () => {
    end = guardFrame(frameNow(), ways);
    const taking = new MutationObserver(() => document.querySelector('header')?.remove());
    taking.observe(find('#root > div'), { childList: true });
    find('header').remove();
    await aMoment();
    expect(document.querySelector('header')).toBeNull();
    taking.disconnect();
  });
});
