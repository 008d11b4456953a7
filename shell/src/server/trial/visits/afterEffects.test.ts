/** @jest-environment @storefront/build/jest/server.cjs */
import { forEachTrial, tryPublished, type TrialShop } from '../../../testing/trials';
import type { Trial } from '../Trial';

// Each page is looked at in every language: here one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

let api: TrialShop['api'];
let store: TrialShop['store'];

forEachTrial((shop) => void ({ api, store } = shop));

const about = (complaint: string) => complaint.replace('its screen that is alive (route a) ', '');

async function verdict(exposes: Record<string, string>, more: Partial<Trial> = {}) {
  store.publish('mf-try', [{ id: 'a', path: 'a' }], exposes);
  const { complaints, failed = [], stood = [] } = await tryPublished({ api, store }, more);
  return { complaints, failed: failed.map(({ complaint }) => about(complaint)), stood };
}

/** What comes of a screen with these hooks that shows this. */
const screen = (hooks: string, shows: string, before = '') =>
  verdict({
    './routes/a': `(() => { const react = require('react'); ${before} return route({ Screen: () => { const [state, setState] = react.useState(null); ${hooks} return createElement('h1', null, 'A', ${shows}); } }); })()`,
  });

const brings = `react.useEffect(() => { Promise.resolve().then(() => ({ Part: () => null.no })).then(({ Part }) => setState(() => Part)); }, []);`;

describe('what effects bring', () => {
  it.each([
    ['a part that comes later', brings, 'state && createElement(state)'],
    ['a state', 'react.useEffect(() => setState({}), []);', 'state && state.names.length'],
    [
      'a state by the one before',
      'const [list, setList] = react.useState([1]); react.useEffect(() => { setList((before) => [...before, 2]); setList((before) => [...before, 3]); }, []);',
      'list.length === 3 && null.no',
    ],
    [
      'a state of a reducer',
      "const [at, tell] = react.useReducer((before, name) => name, 'a', (name) => name); react.useEffect(() => tell('b'), []);",
      "at === 'b' && null.no",
    ],
    [
      'a part beside an effect that looks at an element',
      `const ref = react.useRef(null); react.useEffect(() => void ref.current.focus(), []); ${brings} react.useEffect(() => void ref.current.blur(), []);`,
      'state && createElement(state)',
    ],
    [
      'what a clock sets at once',
      'react.useEffect(() => { queueMicrotask; Promise.resolve(1).then(setState); }, []);',
      'state && null.no',
    ],
  ])('is drawn: %s', async (_what, hooks, shows) => {
    expect(await screen(hooks, shows)).toMatchObject({
      complaints: [],
      failed: [expect.stringMatching(/^failed \(TypeError: .*\) once its effects have run$/)],
    });
  });

  it('is drawn in the component that it is for, of many, and stood where nothing throws', async () => {
    const rows = `(() => { const Row = ({ of }) => { const [isLast, setLast] = react.useState(false); react.useEffect(() => { if (of === 2) setLast(true); }, []); return isLast ? (of === 2 ? 'last' : null.no) : 'row'; }; module.Row = Row; })();`;
    const { failed, stood } = await screen(
      '',
      'createElement(module.Row, { of: 1 }), createElement(module.Row, { of: 2 }), createElement(module.Row, { of: 3 })',
      rows,
    );
    expect(failed).toEqual([]);
    expect(stood).toContain('its screen that is alive (route a), once its effects have run');
    expect((await screen('react.useEffect(() => {}, []);', "'B'")).stood.join()).not.toContain('once its effects');
  });

  it('may want a browser: what is set by what an element is like is not drawn', async () => {
    expect(
      (
        await screen(
          'const ref = react.useRef(null); react.useEffect(() => setState(ref.current.size), []);',
          'state && null.no',
        )
      ).failed,
    ).toEqual([]);
    const later =
      'const ref = react.useRef(null); react.useEffect(() => { Promise.resolve(ref).then((one) => setState(one.current.size)); }, []); react.useEffect(() => {}, []);';
    expect((await screen(later, 'state && null.no')).failed).toEqual([]);
    expect((await screen('react.useEffect(() => setState(1), []);', 'state && document.title')).failed).toEqual([]);
  });

  const lost = 'what its effects wait for';

  it('is missed where it throws when it is loaded, and nobody hears of that', async () => {
    const fails = "Promise.resolve().then(() => { throw new Error('no part'); })";
    const fragment = (effect: string) =>
      verdict(
        {
          './routes/a': `route({ Screen: () => createElement('h1', null, 'A') })`,
          './widgets/W': `(() => { const react = require('react'); return { Widget: () => { const [Part, setPart] = react.useState(null); react.useEffect(() => { ${effect} }, []); return 'W'; } }; })()`,
        },
        { fragments: [{ widget: 'W', props: [{}] }] },
      );
    expect((await fragment(`${fails}.then(setPart);`)).failed).toContain(
      'its fragment W failed (Error: no part) in what an effect waits for, and nobody hears of that',
    );
    for (const heard of [
      `${fails}.then(setPart, () => {});`,
      `${fails}.catch(() => setPart(null));`,
      'Promise.resolve().then(() => document.title);',
      '',
    ]) {
      const { failed, stood } = await fragment(heard);
      expect(failed.join()).not.toContain('nobody hears');
      expect(stood).toContain(lost);
    }
  });
});
