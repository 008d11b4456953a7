/** @jest-environment @storefront/build/jest/server.cjs */
import { forEachTrial, tryPublished, type TrialShop } from '../../../testing/trials';
import { saidIn } from '../answers/saidIn';
import type { Trial } from '../Trial';

// Each page is looked at in every language: here one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

let api: TrialShop['api'];
let store: TrialShop['store'];

forEachTrial((shop) => void ({ api, store } = shop));

/** What comes of the presses of a screen that shows this. */
async function pressed(shows: string, more: Partial<Trial> = {}, visibility: 'public' | 'private' = 'public') {
  const screen = `() => { const dispatch = platform.useDispatch(); const ref = react.useRef(null); const [count, setCount] = react.useState(0); const add = (id) => dispatch({ type: 'cart/addRequested', payload: { productId: id, size: 3 } }); return createElement('div', null, createElement('h1', null, 'A'), ${shows}); }`;
  store.publish('mf-try', [{ id: 'a', path: 'a', visibility }], {
    './register': `{ register({ inject }) { const reducer = (state = 'no', { type }) => (type === 'mf-try/opened' ? 'yes' : state); inject({ name: 'mf-try/opened', reducerPath: 'mf-try/opened', reducer }); } }`,
    './routes/a': `(() => { const react = require('react'); return route({ Screen: ${screen} }); })()`,
  });
  const { complaints, failed = [], stood = [] } = await tryPublished({ api, store }, more);
  return {
    complaints,
    failed: failed.map(({ complaint }) => complaint.replace('its screen that is alive (route a) ', '')),
    stood: stood.flatMap((one) =>
      /press|a form/.test(one) ? [one.replace('its screen that is alive (route a)', '')] : [],
    ),
  };
}

const button = (code: string, more = '') => `createElement('button', { onClick: (event) => { ${code} }${more} }, 'W')`;

describe('what can be pressed', () => {
  it('sends events of what it is about', async () => {
    expect(await pressed(`${button('add(5)')}, ${button('add(7)')}`)).toEqual({
      complaints: [],
      failed: [],
      stood: [
        ', what a press throws',
        ', how often a press sends cart/addRequested',
        ' at /a, a press sends cart/addRequested with productId: 5',
        ' at /a, a press sends cart/addRequested with size: a number',
        ' at /a, a press sends cart/addRequested with productId: 7',
        ' at /a, by their kinds, a press sends cart/addRequested with productId: 5',
        ' at /a, by their kinds, a press sends cart/addRequested with size: a number',
        ' at /a, by their kinds, a press sends cart/addRequested with productId: 7',
      ],
    });
  });

  it.each([
    ['by two of its own', button('add(5)', ', onPointerUp: () => add(5)')],
    ['by what is around it', `createElement('div', { onClick: () => add(5) }, ${button('add(5)')})`],
  ])('sends an event twice at one press, %s', async (_what, shows) => {
    expect((await pressed(shows)).failed).toEqual([
      expect.stringMatching(
        /^sends cart\/addRequested 2 times at one press \(W\), and whoever hears it would do it as often$/,
      ),
    ]);
  });

  it('is told to nobody around it where that was stopped', async () => {
    expect(
      (await pressed(`createElement('div', { onClick: () => add(5) }, ${button('event.stopPropagation(); add(5)')})`))
        .failed,
    ).toEqual([]);
  });

  it.each([
    ['a press', button('[].at(1).no;')],
    [
      'a form that is sent',
      `createElement('form', { onSubmit: (event) => { event.preventDefault(); [].at(1).no; } }, createElement('button', null, 'W'))`,
    ],
  ])('throws: %s', async (_what, shows) => {
    expect((await pressed(shows)).failed).toEqual([
      expect.stringMatching(/^failed \(TypeError: Cannot read .*\) at a press \(W\)$/),
    ]);
  });

  it.each([
    ['the document', button('document.title = "A";')],
    ['an element', button('ref.current.focus(); JSON.parse(event.currentTarget.dataset.line).at(0).no;')],
    ['its state', button('setCount(1);')],
    ['what asks by itself', button('fetch("/v1/a");')],
  ])('may want a browser: %s', async (_what, shows) => {
    expect((await pressed(shows)).failed).toEqual([]);
  });

  describe('brings', () => {
    it.each([
      ['what a state shows', `${button('setCount(1)')}, count === 1 && null.no`],
      ['what one of several shows', `${button('setCount(1)')}, ${button('setCount("b")')}, count === 'b' && null.no`],
      [
        'what a slice of the store shows',
        `${button('dispatch({ type: "mf-try/opened" })')}, platform.useSelector((state) => state['mf-try/opened']) === 'yes' && null.no`,
      ],
    ])('what throws: %s', async (_what, shows) => {
      expect((await pressed(shows)).failed).toEqual([
        expect.stringMatching(/^failed \(TypeError: Cannot read .*\) after a press \(W\)$/),
      ]);
    });

    it.each([
      ['a browser is wanted', `${button('setCount(1)')}, count === 1 && document.title`],
      ['an element says what', `${button('setCount(event.currentTarget.size)')}, count !== 0 && null.no`],
    ])('nothing that can be told where %s', async (_what, shows) => {
      expect((await pressed(shows)).failed).toEqual([]);
    });

    it('what is drawn once of presses that set the same, and is stood', async () => {
      const draws = `(() => { module.draws = (module.draws ?? 0) + (count === 1 ? 1 : 0); if (module.draws > 1) null.no; return 'A'; })()`;
      const { failed, stood } = await pressed(`${button('setCount(1)')}, ${button('setCount(1)')}, ${draws}`);
      expect([failed, stood.filter((one) => /brings/.test(one))]).toEqual([[], [', what a press brings']]);
    });
  });

  it('is a frame that the page’s policy admits', async () => {
    const framing = async (src: string) => {
      const { failed, stood } = await pressed(
        `${button('setCount(1)')}, count > 0 && createElement('iframe', { src: '${src}' })`,
      );
      return { failed, isStood: stood.includes(', the frames that a press brings') };
    };
    expect(await framing('https://www.youtube-nocookie.com/embed/a')).toEqual({ failed: [], isStood: true });
    expect(await framing('https://www.youtube.com/embed/a')).toEqual({
      failed: ['frames https://www.youtube.com/embed/a after a press, which the page’s policy leaves out'],
      isStood: false,
    });
  });

  it('is something where there was a form', async () => {
    const form = `createElement('form', { onSubmit: () => {} }, createElement('button', null, 'W'))`;
    expect((await pressed(form)).stood).toEqual([' has a form', ', what a press throws']);
    const chat = `platform.useHydrated() && (localStorage.getItem('chat') ? null : ${form})`;
    expect((await pressed(chat, { kept: { 'localStorage.chat': 'a' } }, 'private')).stood).toEqual([
      ' has nothing that can be pressed',
      ' at a first visit has a form',
      ' at a first visit, what a press throws',
    ]);
    for (const shows of ['null', button('[].at(1).no;', ', disabled: true')])
      expect(await pressed(shows)).toEqual({ complaints: [], failed: [], stood: [' has nothing that can be pressed'] });
  });
});

it('is said of what is sent, field by field', () => {
  expect(
    saidIn({
      productId: 5,
      partId: '5',
      moment: { atId: 1_800_000_000_000 },
      lines: [{ id: 3, count: 1 }, {}],
      names: ['a'],
      note: null,
      more: undefined,
    }),
  ).toEqual([
    'productId: 5',
    'partId: a string',
    'moment.atId: a number',
    'lines: a list',
    'lines[].id: 3',
    'lines[].count: a number',
    'names: a list',
  ]);
  for (const none of ['abc', 7, null, undefined]) expect(saidIn(none)).toEqual([]);
});
