/** @jest-environment @storefront/build/jest/server.cjs */
import { setImmediate as settle } from 'node:timers/promises';
import { runInContext } from 'node:vm';
import { JSDOM, VirtualConsole } from 'jsdom';
import { globalsScript } from './globalsScript';
import { requestQueueScript } from './requestQueueScript';

const own = '/releases/shell/1/';
const news = '/releases/mf-news/1/browser/';
const catalog = '/releases/mf-catalog/1/browser/';

const windows: JSDOM['window'][] = [];
afterEach(() => windows.splice(0).forEach((window) => window.close()));

/** A page whose calls stay under way until they are ended; `from` runs code as if it stood in that file. */
function page(address = 'https://shop.test/catalog') {
  const underway: { url: string; end: () => void }[] = [];
  const said: unknown[] = [];
  /** What is to be done when the turn of an element is over. */
  const over: (() => void)[] = [];
  const clock = { now: 0 };
  const activation = { hasBeenActive: false };
  /** As what tasks are asked for, by their priority. */
  const asked: unknown[] = [];
  const virtualConsole = new VirtualConsole().on('error', (words) => said.push(words));
  const beforeParse = (made: JSDOM['window']) => {
    const fetch = (url: string) => new Promise((done) => underway.push({ url, end: () => done('answered') }));
    class EventSource {
      readyState = 1;
      close = () => void (this.readyState = 2);
    }
    made.performance.now = () => clock.now;
    class WebSocket {
      readyState = 0;
      close = () => void (this.readyState = 3);
    }
    Object.assign(made, { fetch, EventSource, WebSocket });
    made.Navigator.prototype.sendBeacon = () => true;
    Object.defineProperty(made.Navigator.prototype, 'userActivation', { value: activation });
    const prototype = {
      postTask: (_task: unknown, how?: { priority?: string }) => asked.push(how?.priority),
      yield: () => asked.push('first of all'),
    };
    Object.assign(made, {
      Scheduler: { prototype },
      scheduler: Object.create(prototype),
      navigation: new made.EventTarget(),
    });
    const { setTimeout: later } = made;
    Object.assign(made, {
      setTimeout: (act: () => void, milliseconds: number) =>
        milliseconds < 5000 ? later(act, milliseconds) : over.push(act),
    });
    made.XMLHttpRequest.prototype.send = function send(this: XMLHttpRequest) {
      underway.push({ url: 'by the older way', end: () => this.dispatchEvent(new made.Event('loadend')) });
    };
  };
  const made = new JSDOM('', { url: address, runScripts: 'outside-only', virtualConsole, beforeParse });
  const { window } = made;
  windows.push(window);
  const script = window.document.createElement('script');
  Object.assign(script.dataset, {
    own,
    entries: JSON.stringify([
      ['mf_news', `${news}remoteEntry.js`],
      ['mf_catalog', `${catalog}remoteEntry.js`],
    ]),
  });
  Object.defineProperty(window.Document.prototype, 'currentScript', { configurable: true, get: () => script });
  const run = (filename: string, code: string): unknown =>
    runInContext(code, made.getInternalVMContext(), { filename });
  const inline = (code: string) => run(address, code);
  inline(requestQueueScript);
  const from = (file: string, code: string) => run(`https://shop.test${file}`, code);
  return { inline, script, window, underway, said, clock, from, over, activation, asked };
}

it('S202 tasks of remotes come before nobody’s, and the shell’s as it says', () => {
  const { from, asked } = page();
  const ask = `scheduler.postTask(() => {}, { priority: 'user-blocking' }); scheduler.postTask(() => {}, { priority: 'background' }); scheduler.postTask(() => {}, { signal: {} }); scheduler.yield()`;
  from(`${news}main.js`, ask);
  from(`${own}browser/main.js`, ask);
  expect(asked).toEqual([
    'user-visible',
    'background',
    'user-visible',
    undefined,
    'user-blocking',
    'background',
    undefined,
    'first of all',
  ]);
});

describe('before the visitor has done anything', () => {
  const lead = (more = '') =>
    `globalThis.led = navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), { userInitiated: false, destination: { sameDocument: false, url: '/planted' }, ${more} }))`;
  const isLed = (file: string, { more = '', hasBeenActive = false } = {}) => {
    const { window, from, activation } = page();
    activation.hasBeenActive = hasBeenActive;
    from(file, lead(more));
    return (window as unknown as { led: boolean }).led;
  };

  it('S204 no remote leads to another document, nor what it sends or presses', () =>
    expect([isLed(`${news}main.js`), isLed('', { more: 'sourceElement: {}' })]).toEqual([false, false]));
  it.each([
    ['the shell does', `${own}browser/main.js`, {}],
    ['and what nobody names', '', {}],
    ['a remote leads to another place of the page', `${news}main.js`, { more: 'destination: { sameDocument: true }' }],
    ['a remote leads where the visitor does', `${news}main.js`, { more: 'userInitiated: true' }],
    ['it does after that', `${news}main.js`, { hasBeenActive: true }],
  ])('S204 %s', (_what, file, how) => expect(isLed(file, how)).toBe(true));
});

/** The elements that have been given an attribute. */
const given = (window: JSDOM['window'], name: string) =>
  (window['made'] as Element[]).filter((element) => element.hasAttribute(name));

const flood = (calls: number) =>
  `for (let call = 0; call < ${calls}; call++) fetch('/v1/' + call).catch((error) => (globalThis.failed ??= []).push(String(error)))`;

describe('what remotes ask by the browser’s own ways', () => {
  it('S202 begins in turns, and neither another’s nor the shell’s waits for those', async () => {
    const { underway, from } = page();
    from(`${news}main.js`, flood(50));
    expect(underway).toHaveLength(4);
    from(`${catalog}main.js`, 'fetch("/v1/games")');
    from(`${own}browser/main.js`, flood(20));
    expect(underway).toHaveLength(4 + 1 + 20);
    underway[0]!.end();
    await settle();
    expect(underway.at(-1)!.url).toBe('/v1/4');
  });

  it('S202 is the shell’s where the platform asks for a remote, which counts by itself', () => {
    const { underway, from } = page();
    from(`${own}browser/main.js`, 'globalThis.askApi = (url) => fetch(url)');
    from(`${news}main.js`, 'for (let call = 0; call < 20; call++) askApi("/v1/news")');
    expect(underway).toHaveLength(20);
  });

  it('S202 is so many at once, and then one after the other', async () => {
    const { underway, from, clock } = page();
    const endAll = async () => {
      for (let at = 0; at < underway.length; at += 1) {
        underway[at]!.end();
        await settle();
      }
    };
    from(`${news}main.js`, flood(250));
    await endAll();
    expect(underway).toHaveLength(200);
    clock.now += 1000;
    from(`${news}main.js`, flood(1));
    await endAll();
    expect(underway).toHaveLength(210);
  });

  it('S202 fails where too much waits, which is said once', async () => {
    const { window, from, said } = page();
    from(`${news}main.js`, flood(506));
    await settle();
    expect(window['failed']).toEqual(Array(2).fill('TypeError: Too many calls wait for their turn.'));
    expect(said).toEqual([`Too many calls wait for their turn: https://shop.test${news}`]);
  });

  it.each([
    ['no stack', 'Error.stackTraceLimit = 0'],
    ['a stack of another form', 'Error.prepareStackTrace = () => "https://shop.test/releases/shell/1/"'],
    ['the shell’s name in its words', 'fetch = ((way) => (url) => way(url))(fetch)'],
  ])('S202 is whose it is, whatever the stack is said to be: %s', (_what, planted) => {
    const { underway, from } = page('https://shop.test/catalog?from=https://shop.test/releases/shell/1/');
    from(`${news}main.js`, `${planted}; ${flood(20)}`);
    expect(underway).toHaveLength(4);
  });

  it('S202 is one line for what nobody asks: a timer that was handed the way itself', () => {
    const { window, underway } = page();
    for (let call = 0; call < 20; call += 1) window.eval('[0].forEach.call(["/v1/news"], fetch)');
    expect(underway).toHaveLength(4);
  });

  it('S202 is the same by the older way, by which nobody but the shell waits at once', async () => {
    const { window, underway, from } = page();
    const ask = (isLater: boolean) =>
      `for (let call = 0; call < 20; call++) { const one = new XMLHttpRequest(); one.open('GET', '/v1/news', ${isLater}); one.send(); }`;
    from(`${news}main.js`, ask(true));
    expect(underway).toHaveLength(4);
    underway[0]!.end();
    await settle();
    expect(underway).toHaveLength(5);
    for (const other of [`${catalog}main.js`, `${news}main.js`])
      expect(() => from(other, ask(false))).toThrow('Nobody waits for a call at once.');
    expect(() => window.eval(ask(false))).toThrow('Nobody waits for a call at once.');
    expect(underway).toHaveLength(5);
    from(`${own}main.js`, ask(false));
    expect(underway).toHaveLength(25);
  });

  it('S202 keeps so many streams of events open, and another once one of them has ended', () => {
    const { from } = page();
    const open = 'new EventSource("/events")';
    const [first] = Array.from({ length: 2 }, () => from(`${news}main.js`, open)) as { close: () => void }[];
    expect(() => from(`${news}main.js`, open)).toThrow('Too many connections are open: EventSource');
    expect(() => from(`${catalog}main.js`, open)).not.toThrow();
    first!.close();
    expect(() => from(`${news}main.js`, open)).not.toThrow();
  });

  it('S202 keeps so many sockets open, another once one of them is closed, and none by what sockets name as their kind', () => {
    const { from } = page();
    const open = 'new WebSocket("/live")';
    const [first] = Array.from({ length: 16 }, () => from(`${news}main.js`, open)) as { close: () => void }[];
    for (const way of [open, 'new WebSocket.prototype.constructor("/live")'])
      expect(() => from(`${news}main.js`, way)).toThrow('Too many connections are open: WebSocket');
    for (const other of [`${catalog}main.js`, `${own}main.js`]) expect(() => from(other, open)).not.toThrow();
    expect(() => from(`${news}main.js`, 'new EventSource("/events")')).not.toThrow();
    first!.close();
    expect(() => from(`${news}main.js`, open)).not.toThrow();
  });

  it('S202 opens no more sockets than calls begin, where each is closed at once', () => {
    const { window, from, clock } = page();
    const fail = `for (let socket = 0; socket < 300; socket++) try { new WebSocket('/planted').close(); globalThis.opened = (globalThis.opened ?? 0) + 1; } catch {}`;
    from(`${news}main.js`, fail);
    clock.now += 1000;
    from(`${news}main.js`, fail);
    expect(window['opened']).toBe(210);
    expect(() => from(`${catalog}main.js`, 'new WebSocket("/live")')).not.toThrow();
  });

  it('S202 sends no more beacons than calls begin, but for the shell', () => {
    const { window, from } = page();
    const send = (file: string) =>
      from(
        file,
        `globalThis.sent = Array.from({ length: 300 }, () => navigator.sendBeacon('/beacon')).filter(Boolean).length`,
      );
    expect(
      [`${news}main.js`, `${catalog}main.js`, `${own}main.js`].map((file) => (send(file), window['sent'] as number)),
    ).toEqual([200, 200, 300]);
  });

  const elements = [
    ['img', 'src'],
    ['img', 'srcset'],
    ['script', 'src'],
    ['link', 'href'],
    ['source', 'srcset'],
    ['audio', 'src'],
    ['video', 'poster'],
    ['input', 'src'],
    ['track', 'src'],
  ];
  const making = (element: string, act: string) =>
    `globalThis.made = Array.from({ length: 300 }, () => { const one = document.createElement('${element}'); ${act}; return one; })`;

  it.each(
    elements.flatMap(([element, name]) => [
      [element!, name!, `one.${name} = '/x'`],
      [element!, name!, `one.setAttribute('${name!.toUpperCase()}', '/x')`],
    ]),
  )('S202 elements are given what they fetch in turns: %s, %s, by %s', (element, name, act) => {
    const { window, from } = page();
    from(`${news}main.js`, making(element, act));
    expect(given(window, name)).toHaveLength(20);
    from(`${catalog}main.js`, making(element, act));
    expect(given(window, name)).toHaveLength(20);
    from(`${own}main.js`, making(element, act));
    expect(given(window, name)).toHaveLength(300);
  });

  it('S202 other attributes are given at once, as all elements are given them', () => {
    const { window, from } = page();
    from(`${news}main.js`, making('img', `one.setAttribute('alt', 'x')`));
    expect(given(window, 'alt')).toHaveLength(300);
    window.eval('Element.prototype.setAttribute = () => {}');
    from(`${news}main.js`, making('video', `one.setAttribute('title', 'x')`));
    expect(given(window, 'title')).toEqual([]);
  });

  it.each<[string, (element: Element, over: (() => void)[]) => void]>([
    ['has come', (element) => element.dispatchEvent(new element.ownerDocument.defaultView!.Event('load'))],
    ['has failed', (element) => element.dispatchEvent(new element.ownerDocument.defaultView!.Event('error'))],
    ['has done neither for five seconds', (_element, over) => over[0]!()],
  ])(
    'S202 an element is given what it fetches once that of a former one %s, and what it was given last',
    (_when, end) => {
      const { window, from, over } = page();
      from(
        `${news}main.js`,
        `globalThis.made = Array.from({ length: 23 }, (_, at) => Object.assign(new Image(), { src: '/' + at })); made[20].src = '/other';`,
      );
      const made = window['made'] as Element[];
      const waiting = () => made.slice(20).map((element) => element.getAttribute('src'));
      expect([waiting(), over.length]).toEqual([[null, null, null], 4]);
      end(made[16]!, over);
      end(made[16]!, over);
      expect(waiting()).toEqual([null, '/21', null]);
    },
  );

  it('S202 what React draws is the shell’s to ask for, at whosever call', () => {
    const { window, from } = page();
    from(
      `${news}main.js`,
      making('img', `one.__reactProps$x = { alt: '', srcSet: '/x 2x' }; one.setAttribute('srcset', '/x 2x')`),
    );
    expect(given(window, 'srcset')).toHaveLength(300);
    from(`${catalog}main.js`, making('img', `one.__reactProps$x = { alt: '', src: '/y' }; one.src = '/x'`));
    expect(given(window, 'src')).toHaveLength(20);
  });

  it('S202 nobody is who their code says it is', () => {
    const { window, from } = page();
    from(`${news}main.js`, `${making('img', `one.src = '/x'`)}\n//# sourceURL=https://shop.test${own}main.js`);
    expect(given(window, 'src')).toHaveLength(20);
  });

  it('S202 who has too many elements wait is ended, and nobody else', () => {
    const { window, from } = page();
    from(
      `${news}main.js`,
      `globalThis.made = []; for (;;) { const one = new Image(); try { one.src = '/x'; } catch (error) { globalThis.thrown = error.name; break; } made.push(one); }`,
    );
    expect([given(window, 'src').length, (window['made'] as Element[]).length, window['thrown']]).toEqual([
      20,
      520,
      'QuotaExceededError',
    ]);
    expect(() => from(`${catalog}main.js`, `new Image().src = '/x'`)).not.toThrow();
  });

  it('S202 one element after the other is given what it fetches at the pace of calls, however soon that comes', () => {
    const { window, from, clock } = page();
    const load = `for (let at = 0; at < 300; at++) { const one = new Image(); one.src = '/x'; if (!one.hasAttribute('src')) break; one.dispatchEvent(new Event('load')); globalThis.loaded = (globalThis.loaded ?? 0) + 1; }`;
    from(`${news}main.js`, load);
    expect(window['loaded']).toBe(200);
    clock.now += 1000;
    from(`${catalog}main.js`, load);
    expect(window['loaded']).toBe(400);
  });
});

describe('behind a fence of the shell', () => {
  const passing = '(way, one, given) => Reflect.apply(way, one, given)';

  /** A page whose gates have fences, which the shell has set by a script of its own. */
  function fencedPage() {
    const made = page();
    const { inline, from, script } = made;
    inline(globalsScript);
    script.src = `https://shop.test${own}main.js`;
    for (const [owner, name] of [
      ['HTMLImageElement', 'src'],
      ['HTMLImageElement', 'setAttribute'],
      ['Element', 'setAttribute'],
      ['HTMLLinkElement', 'href'],
      ['Navigator', 'sendBeacon'],
    ])
      from(`${own}main.js`, `storefrontGate(${owner}.prototype, '${name}', ${passing})`);
    return made;
  }

  const flooded = (file: string, act: string) => {
    const { from, window } = fencedPage();
    from(file, `globalThis.made = Array.from({ length: 300 }, () => { ${act} })`);
    return (window['made'] as unknown[]).filter((one) =>
      typeof one === 'boolean' ? one : ['src', 'href'].some((name) => (one as Element).hasAttribute(name)),
    ).length;
  };
  const ways: [string, number][] = [
    [`const one = new Image(); one.src = '/x'; return one`, 20],
    [`const one = new Image(); one.setAttribute('src', '/x'); return one`, 20],
    [`const one = document.createElement('link'); one.href = '/x'; return one`, 20],
    [`return navigator.sendBeacon('/x')`, 200],
  ];

  it.each(ways)('S202 a remote’s requests are its own, not the fence’s: %s', (act, count) => {
    expect(flooded(`${news}main.js`, act)).toBe(count);
  });
  it.each(ways)('S202 … the shell’s are the shell’s: %s', (act) => expect(flooded(`${own}main.js`, act)).toBe(300));
  it('S202 … those of nobody are nobody’s', () => {
    const { from, window } = fencedPage();
    from(
      `${news}main.js`,
      `globalThis.made = Array.from({ length: 300 }, () => new Image()); made.forEach(function () {}.call.bind(Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src').set));`,
    );
    expect(given(window, 'src')).toHaveLength(20);
  });
  it('S202 … the shell’s requests that a script of the page begins, as for a timer, are its own', () => {
    const { from, inline, underway } = fencedPage();
    from(`${own}main.js`, `globalThis.answer = () => { ${flood(20)} }`);
    inline('answer()');
    expect(underway).toHaveLength(20);
  });
  it.each([
    ['of who has caused them', `${news}main.js`, 'answer', 4],
    ['its own where it has caused them', `${own}main.js`, 'answer', 20],
    ['its own where the platform is called for them', `${news}main.js`, 'answerByPlatform', 20],
  ])('S202 … the shell’s requests within a fence are %s', (_whose, file, act, count) => {
    const { from, underway } = fencedPage();
    from(`${own}main.js`, `globalThis.answer = () => { ${flood(20)} }`);
    from(`${catalog}main.js`, 'globalThis.answerByPlatform = () => answer()');
    from(`${own}main.js`, `storefrontGate(EventTarget.prototype, 'dispatchEvent', () => ${act}())`);
    from(file, `window.dispatchEvent(new Event('asked'))`);
    expect(underway).toHaveLength(count);
  });
});
