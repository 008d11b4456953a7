/** @jest-environment @storefront/build/jest/server.cjs */
import { beginEdgeCases, routes, verdictOn } from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('what a visitor sees who has been here', () => {
  describe('and what is done then', () => {
    const effect = (code: string, hook = 'useEffect') => ({
      './routes/a': `(() => { const react = require('react'); return route({ Screen: () => { const ref = react.useRef(null); const go = platform.useGo(); const [state, setState] = react.useState(0); const [isGoing, start] = react.useTransition(); const told = react.useEffectEvent(() => document.title); react.${hook}(() => { ${code} }); return createElement('h1', { ref }, 'A'); } }); })()`,
    });

    it.each(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])('is tried: %s', async (hook) => {
      expect((await verdictOn(effect('undefined.map(String);', hook), { routes })).failed).toEqual([
        "its screen that is alive (route a) failed (TypeError: Cannot read properties of undefined (reading 'map')) in an effect",
      ]);
    });

    it('is tried of fragments', async () => {
      const widget = `(() => { const { useEffect } = require('react'); return { Widget: () => { useEffect(() => { [].at(1).no; }); return createElement('a', { href: '/a' }, 'W'); } }; })()`;
      expect(
        (
          await verdictOn(
            { './routes/a': `route({ Screen: words('a') })`, './widgets/W': widget },
            { fragments: [{ widget: 'W', props: [{}] }] },
          )
        ).failed,
      ).toEqual([expect.stringMatching(/^its fragment W failed \(TypeError: .*\) in an effect$/)]);
    });

    it.each([
      ['the document', `document.title = 'A';`],
      ['an observer', 'new IntersectionObserver(() => {}).observe(ref.current);'],
      [
        'an element',
        'ref.current.scrollIntoView({ behavior: "smooth" }); if (ref.current.getBoundingClientRect().top > 0) ref.current.style.color = "red";',
      ],
      ['what is around an element', 'for (let at = ref.current; at; at = at.parentElement) at.inert = true;'],
      ['what is in an element', 'for (const button of ref.current.querySelectorAll("button")) button.focus();'],
      ['media', 'const wide = window.matchMedia("(width > 600px)"); wide.addEventListener("change", () => {});'],
      ['media, of the global object', 'globalThis.matchMedia("print").matches;'],
      ['a worker', 'navigator.serviceWorker.register("/a.js");'],
      ['how it was loaded', 'performance.getEntriesByType("navigation")[0].type;'],
      ['a socket', 'new WebSocket("ws://shop.test").send("a");'],
      ['the next frame', 'requestAnimationFrame(() => {});'],
      ['time', 'setTimeout(() => { throw new Error("late") }); queueMicrotask(() => { throw new Error("soon") });'],
      ['another page', 'go("/");'],
      ['a transition', 'require("react").startTransition(() => setState(2)); start(() => setState(3));'],
      ['its state', 'setState(1); setState((count) => count + 1);'],
      ['an event of an effect', 'told();'],
      ['the storage', 'localStorage.setItem("a", "b"); sessionStorage.getItem("c");'],
      ['as many elements as there are', 'while (ref.current) { }'],
      ['listening', 'window.addEventListener("resize", () => {}); addEventListener("focus", () => {});'],
    ])('may want a browser: %s', async (_what, code) => {
      expect((await verdictOn(effect(code), { routes })).failed).toEqual([]);
    });

    it.each([
      ['new URL("/a", ref.current.href);'],
      ['[...ref.current.children].reduce((one, other) => one.top < other.top ? one : other);'],
      ['structuredClone(ref.current);'],
      ['ref.current.focus(); JSON.parse(ref.current.dataset.line).at(0).no.name;'],
    ])(
      'is neither stood nor failed where it threw once it had looked at what stands for an element: %s',
      async (code) => {
        const { failed, stood } = await verdictOn(effect(code), { routes });
        expect([failed, stood.filter((one) => one.endsWith('in an effect'))]).toEqual([[], []]);
      },
    );

    describe('and what React does with it later', () => {
      const hooks = (code: string) =>
        verdictOn(
          {
            './routes/a': `(() => { const react = require('react'); const stable = []; const nobody = () => () => {}; return route({ Screen: () => { const ref = react.useRef(null); const [, start] = react.useTransition(); ${code} return createElement('h1', { ref }, 'A'); } }); })()`,
          },
          { routes },
        );
      const failure = (why: string) => [`its screen that is alive (route a) failed (${why}) in an effect`];

      it.each([
        ['a promise', 'async () => { await 0; }'],
        ['a promise', 'async () => { throw new TypeError("late") }'],
        ['a number', '() => setTimeout(() => {}, 7)'],
        ['an object', '() => [7]'],
        ['null', '() => null'],
        ['a boolean', '() => stable.length > 3 && (() => {})'],
      ])('is tried of an effect that answers %s, and no function: %s', async (what, effect) => {
        expect((await hooks(`react.useEffect(${effect});`)).failed).toEqual(
          failure(`TypeError: it answers ${what}, which React would call in the end`),
        );
      });

      it('is tried of what an effect answers, after all effects', async () => {
        expect((await hooks('react.useEffect(() => () => undefined.map(String));')).failed).toEqual(
          failure(`TypeError: Cannot read properties of undefined (reading 'map')`),
        );
        expect(
          (
            await hooks(
              'const kept = []; react.useEffect(() => () => kept[0].go()); react.useEffect(() => void kept.push({ go() {} }));',
            )
          ).failed,
        ).toEqual([]);
      });

      it('is tried of a store’s snapshot, and of who hears of it', async () => {
        const store = (subscribe: string, get: string) =>
          hooks(`react.useSyncExternalStore(${subscribe}, ${get}, () => stable);`);
        expect((await store('nobody', '() => []')).failed).toEqual(
          failure(
            'Error: Maximum update depth exceeded: the snapshot of useSyncExternalStore is another one each time',
          ),
        );
        expect((await store('() => undefined.map(String)', '() => stable')).failed).toHaveLength(1);
        expect((await store('() => 7', '() => stable')).failed).toHaveLength(1);
        for (const get of [
          '() => stable',
          '() => NaN',
          '() => localStorage.getItem("a")',
          '() => document.title + [7]',
          '() => window.matchMedia("print")',
        ])
          expect((await store('nobody', get)).failed).toEqual([]);
      });

      it.each([
        ['setList([])'],
        ['setCount((count) => count + 1)'],
        ['setList([...list, count]); setCount(1)'],
        ['setList([]); return () => {}'],
      ])('is no end of drawing, where an effect runs after each: %s', async (code) => {
        const states =
          'const [list, setList] = react.useState(() => []); const [count, setCount] = react.useState(0); const stableList = stable;';
        expect((await hooks(`${states} react.useEffect(() => { ${code} });`)).failed).toEqual(
          failure(
            'Error: Maximum update depth exceeded: an effect that runs after each drawing puts another value into a state each time',
          ),
        );
        expect((await hooks(`${states} react.useEffect(() => { ${code} }, []);`)).failed).toEqual([]);
      });

      it.each([
        ['setCount(1)'],
        ['setList(stable)'],
        ['setCount(1); setCount((one) => one + 1)'],
        ['if (count < 3) setList([])'],
        ['setTimeout(() => setList([]))'],
        ['setCount(NaN)'],
      ])('ends, though an effect runs after each drawing: %s', async (code) => {
        expect(
          (
            await hooks(
              `const [list, setList] = react.useState([]); const [count, setCount] = react.useState(0); react.useEffect(() => { ${code} });`,
            )
          ).failed,
        ).toEqual([]);
      });

      it('is nothing of a clock that goes on', async () => {
        const clock = (end: string) =>
          hooks(`react.useEffect(() => { const timer = setInterval(nobody, 50); ${end} });`);
        expect((await clock('')).failed).toEqual([
          'its screen that is alive (route a) begins 1 clocks (setInterval) in effects, which nothing stops when it is gone',
        ]);
        for (const end of [
          'return () => clearInterval(timer);',
          'return () => clearTimeout(timer);',
          'clearInterval(timer);',
        ])
          expect(await clock(end)).toMatchObject({
            failed: [],
            stood: expect.arrayContaining(['its screen that is alive (route a), the clocks of its effects']) as never,
          });
      });

      it.each([
        ['an effect', 'document.addEventListener("focus", nobody); return () => clearInterval(timer);'],
        ['its cleanup', 'return () => { document.removeEventListener("focus", nobody); clearInterval(timer); };'],
      ])('is no clock that goes on where %s needs a browser before it stops it', async (_where, rest) => {
        expect(
          (await hooks(`react.useEffect(() => { const timer = setInterval(nobody, 50); ${rest} });`)).failed,
        ).toEqual([]);
      });

      it.each([
        [
          'a clock',
          'react.useEffect(() => { const clock = setInterval(() => void fetch("/v1/things/7"), 100); return () => clearInterval(clock); }, []);',
        ],
        [
          'one time after the other',
          'react.useEffect(() => { const look = () => { void fetch("/v1/things/7"); setTimeout(look, 200); }; look(); }, []);',
        ],
        [
          'what a hook has asked',
          'react.useEffect(() => { const clock = setInterval(() => { throw new Error("Minified Redux Toolkit error #38; visit https://redux-toolkit.js.org/") }, 100); return () => clearInterval(clock); }, []);',
        ],
      ])('asks the API not again and again within a second: %s', async (_what, code) => {
        expect((await hooks(code)).failed).toEqual([
          'its screen that is alive (route a) asks the API again and again within a second, by a clock of an effect (setInterval, setTimeout)',
        ]);
      });

      it('asks it not that often by an endpoint either', async () => {
        const api = `(module.api = platform.remoteApi({ name: 'mf-try' })).injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: (id) => ({ url: '/v1/things/' + id }) }) }) })`;
        const asking = (milliseconds: number) => ({
          './register': `{ register(store) { store.addApi(module.api) } }`,
          './routes/a': `(() => { const react = require('react'); const api = ${api}; return route({ Screen: () => { const dispatch = platform.useDispatch(); react.useEffect(() => { const clock = setInterval(() => void dispatch(api.endpoints.one.initiate(7, { forceRefetch: true })), ${milliseconds}); return () => clearInterval(clock); }, []); return createElement('h1', null, 'A'); } }); })()`,
        });
        expect((await verdictOn(asking(100), { routes })).failed).toEqual([
          expect.stringContaining('asks the API again and again within a second'),
        ]);
        expect((await verdictOn(asking(10_000), { routes })).failed).toEqual([]);
      });

      it.each([
        [
          'each second',
          'const clock = setInterval(() => void fetch("/v1/things/7"), 1000); return () => clearInterval(clock);',
        ],
        ['once, a moment later', 'setTimeout(() => void fetch("/v1/things/7"), 300);'],
        [
          'a few times',
          'let left = 3; const look = () => { void fetch("/v1/things/7"); if (--left > 0) setTimeout(look, 300); }; look();',
        ],
        [
          'once in a while',
          'let last = 0; const clock = setInterval(() => { if (Date.now() - last < 5000) return; last = Date.now(); void fetch("/v1/things/7"); }, 500); return () => clearInterval(clock);',
        ],
        [
          'as soon as it is there, what a hook asks',
          'throw new Error("Minified Redux Toolkit error #38; visit https://redux-toolkit.js.org/");',
        ],
      ])('may ask it %s', async (_when, code) => {
        expect(await hooks(`react.useEffect(() => { ${code} }, []);`)).toMatchObject({
          failed: [],
          stood: expect.arrayContaining(['its screen that is alive (route a), what its clocks ask']) as never,
        });
      });

      it('asks others for nothing that a visitor has to ask for', async () => {
        const asks = (type: string) =>
          hooks(
            `const dispatch = platform.useDispatch(); react.useEffect(() => void dispatch({ type: '${type}', payload: { productId: 7 } }));`,
          );
        expect((await asks('cart/addRequested')).failed).toEqual([
          'its screen that is alive (route a) sends cart/addRequested as soon as it is there, which is for a visitor to ask for',
        ]);
        expect(await asks('mf-try/seen')).toMatchObject({
          failed: [],
          stood: expect.arrayContaining(['its screen that is alive (route a), cart/addRequested by itself']) as never,
        });
      });

      it.each([
        ['nothing', '() => {}'],
        [
          'what ends it',
          '() => { addEventListener("focus", nobody); const timer = setTimeout(nobody); return () => { removeEventListener("focus", nobody); clearTimeout(timer); } }',
        ],
        ['a microtask, which is nothing', '() => queueMicrotask(nobody)'],
        ['a transition, which is nothing', '() => start(() => 7)'],
        ['an element, of which nobody knows', '() => ref.current.focus()'],
        ['what wants a browser in the end', '() => () => { document.title = ""; }'],
        [
          'what an element says in the end',
          '() => { const { current } = ref; return () => JSON.parse(current.dataset.line).at(0).no.name; }',
        ],
      ])('is nothing against it where it answers %s', async (_what, effect) => {
        expect((await hooks(`react.useEffect(${effect});`)).failed).toEqual([]);
      });
    });

    it('is failed by another effect all the same, and stood where what it looks at is enough', async () => {
      const two = (first: string, second: string) =>
        verdictOn(
          {
            './routes/a': `(() => { const react = require('react'); return route({ Screen: () => { const last = react.useRef(); const count = react.useRef(7); const ref = react.useRef(null); react.useEffect(() => { ${first} }); react.useEffect(() => { ${second} }); return createElement('h1', { ref }, String(count.current)); } }); })()`,
          },
          { routes },
        );
      const when = 'its screen that is alive (route a), in an effect';
      expect((await two('new URL("/a", ref.current.href);', 'undefined.map(String);')).failed).toEqual([
        expect.stringMatching(/\(TypeError: .*'map'\)\) in an effect$/),
      ]);
      expect((await two('count.current += 1;', 'if (count.current !== 8) throw new TypeError("no");')).stood).toContain(
        when,
      );
      expect((await two('count.current = undefined;', 'count.current.map(String);')).failed).toHaveLength(1);
      expect(
        (
          await two(
            'last.current = "a";',
            'if (last.current.toUpperCase() !== "A") throw new TypeError("no"); undefined.map(String);',
          )
        ).failed,
      ).toHaveLength(1);
      expect((await two('last.current.length;', 'ref.current.focus();')).stood).toContain(when);
    });
  });
});
