/** @jest-environment @storefront/build/jest/server.cjs */
import { beginEdgeCases, routes, verdictOn } from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('what a visitor sees who has been here', () => {
  describe('is of use', () => {
    const use = async (screen: string, widget: string, more = '') => {
      const { failed, stood } = await verdictOn(
        {
          './routes/a': `(() => { const react = require('react'); ${more} return route({ Screen: () => createElement('h1', null, 'A', ${screen}) }); })()`,
          './widgets/W': `(() => { const react = require('react'); const act = () => {}; return { Widget: ({ id }) => ${widget} }; })()`,
        },
        { routes, fragments: [{ widget: 'W', props: [{}] }] },
      );
      return {
        failed,
        stood: stood
          .filter((one) => /shows anything|nobody hears|no navigation/.test(one))
          .map((one) => one.replace(/^its (screen that is alive|fragment)/, '')),
      };
    };
    const link = `createElement('a', { href: '/a' }, 'W')`;
    const all = [
      ' (route a), whether it shows anything',
      ' (route a), what nobody hears',
      ' W, whether it shows anything',
      ' W, what nobody hears',
      ' W, a way to a page that no navigation leads to',
    ];

    it('as far as it shows something, and leads somewhere', async () => {
      expect(await use('null', link)).toEqual({ failed: [], stood: all });
      expect((await use('null', 'null')).failed).toEqual(['its fragment W shows nothing']);
      expect(await use('null', `(react.useState(false), null)`)).toEqual({
        failed: [],
        stood: [...all.slice(0, 2), all[3]],
      });
      expect((await use('null', `createElement('div', { hidden: true }, ${link})`)).failed).toEqual([
        'its fragment W shows nothing',
      ]);
      const hidden = (isHidden: string) => `createElement('div', { hidden: ${isHidden} }, ${link})`;
      expect((await use('null', `(react.useState(0), ${hidden('true')})`)).failed).toEqual([
        'its fragment W hides all that it would show',
      ]);
      expect((await use('null', hidden('!react.useState(false)[0]'))).failed).toEqual([]);
      expect((await use('null', `'W'`)).failed).toEqual([
        'its fragment W leads nowhere, and nothing in it can be pressed',
      ]);
      expect((await use('null', `createElement('button', { onClick: act }, 'W')`)).failed).toEqual([]);
      expect((await use('null', `createElement(platform.Link, { to: '/a' }, 'W')`)).failed).toEqual([]);
    });

    it('as far as what has woken it shows something', async () => {
      const slice = `platform.createSlice({ name: 'mf-try/dialog', initialState: { id: null }, reducers: {}, extraReducers: (all) => void all.addMatcher(({ type }) => type === 'mf-other/asked', (state, { payload }) => void (state.id = payload.id)) })`;
      const woken = async (shown: string, more = '') => {
        const widget = `(() => { const react = require('react'); return { Widget: () => { const id = platform.useSelector((state) => state['mf-try/dialog'].id); const open = id !== null; react.useState(0); ${more} return createElement('div', null, ${shown}); } }; })()`;
        return (
          await verdictOn(
            {
              './register': `{ register(store) { store.inject(${slice}) } }`,
              './routes/a': `route({ Screen: words('a') })`,
              './widgets/W': widget,
            },
            {
              routes,
              wakes: ['mf-other/asked'],
              events: [{ type: 'mf-other/asked', payloads: [{ id: 7 }] }],
              fragments: [{ widget: 'W', props: [{}] }],
            },
          )
        ).failed;
      };
      const dialog = `createElement('button', { onClick: () => {} }, 'W')`;
      expect(await woken(`open && ${dialog}`)).toEqual([]);
      expect(await woken(`undefined && ${dialog}`)).toEqual([
        'its fragment W shows nothing once it is woken, and asks for nothing',
      ]);
      expect(
        await woken(
          `late && ${dialog}`,
          'const [late, setLate] = react.useState(false); react.useEffect(() => setLate(open), [open]);',
        ),
      ).toEqual([]);
      expect(
        await woken(
          `asked && ${dialog}`,
          'const [asked, setAsked] = react.useState(null); react.useEffect(() => setAsked(id), [id]);',
        ),
      ).toEqual([]);
    });

    it.each([
      ['a button alone', `createElement('button', null, 'W')`],
      ['two presses', `createElement('button', { onDoubleClick: () => {}, 'aria-label': 'W' })`],
      ['no function', `createElement('button', { type: 'button', onClick: undefined }, 'W')`],
      ['a copy', `react.cloneElement(createElement('button', null, 'W'), { title: 'w' })`],
      ['a field that another one has to change', `createElement('input', { title: 'W', value: 'w' })`, '<input>'],
      [
        'a field, whoever has hold of it',
        `createElement('textarea', { title: 'W', value: 'w', ref: { current: null } })`,
        '<textarea>',
      ],
      [
        'a button that sends no form',
        `createElement('form', { onSubmit: () => {}, onChange: () => {} }, createElement('button', { type: 'button' }, 'W'))`,
      ],
      ['a form that is sent nowhere', `createElement('form', null, createElement('button', null, 'W'))`, '<form>'],
      [
        'a field in a form that hears its end alone',
        `createElement('form', { onSubmit: () => {}, onClick: () => {} }, createElement('input', { title: 'W', value: 'w' }))`,
        '<input>',
      ],
    ])('as far as somebody hears its buttons, fields and forms: %s', async (_what, button, name = 'W') => {
      expect((await use(button, link)).failed).toEqual([
        `its screen that is alive (route a) has 1 buttons, fields or forms of which nobody hears one press, or what is written there (${name})`,
      ]);
    });

    it.each([
      ['a press', `createElement('button', { onClick: () => {} }, 'W')`],
      ['a finger', `createElement('button', { onPointerDownCapture: () => {} }, 'W')`],
      ['a copy', `react.cloneElement(createElement('button', null, 'W'), { onClick: () => {} })`],
      [
        'what is around it',
        `createElement('div', { onClick: () => {} }, createElement('p', null, createElement('button', null, 'W')))`,
      ],
      ['who has hold of it', `createElement('button', { ref: { current: null } }, 'W')`],
      ['a form', `createElement('form', { onSubmit: () => {} }, createElement('button', null, 'W'))`],
      [
        'who asks it later',
        `createElement('input', { title: 'W', defaultValue: 'w' }), createElement('input', { title: 'W', value: 'w', readOnly: true }), createElement('select', { title: 'W', value: '', onChange: () => {} })`,
      ],
      [
        'a form around it',
        `createElement('form', { onSubmit: () => {}, onChange: () => {} }, createElement('input', { title: 'W', value: 'w' }))`,
      ],
      [
        'a label around it',
        `createElement('label', { onClick: () => {} }, 'W', createElement('input', { type: 'checkbox', checked: false }))`,
      ],
      [
        'what is around its form',
        `createElement('div', { onSubmit: () => {} }, createElement('form', null, createElement('button', null, 'W')))`,
      ],
      ['an action of its own', `createElement('form', null, createElement('button', { formAction: () => {} }, 'W'))`],
      ['the dialog that it ends', `createElement('form', { method: 'dialog' }, createElement('button', null, 'W'))`],
      ['another form', `createElement('button', { type: 'submit' }, 'W')`],
      ['what it opens', `createElement('button', { popoverTarget: 'a' }, 'W')`],
      ['nobody yet', `createElement('button', { disabled: true }, 'W')`],
    ])('where its buttons are heard by %s', async (_who, button) => {
      expect((await use(button, link)).failed).toEqual([]);
    });

    const reaching = async (screen: string) => {
      const { failed, stood } = await verdictOn(
        { './routes/a': `route({ Screen: () => createElement('h1', null, 'A', ${screen}) })` },
        { routes: routes.filter(({ id }) => id === 'a') },
      );
      return { failed, stood: stood.filter((one) => one.endsWith('by keyboard')) };
    };
    const act = '{ onClick: () => {} }';

    it.each([
      ['a button', `createElement('button', ${act}, 'W')`],
      ['a link', `createElement('a', { href: '/a' }, 'W')`],
      ['what is made one', `createElement('div', { onClick: () => {}, onKeyDown: () => {}, tabIndex: 0 }, 'W')`],
      ['the button in what hears it', `createElement('div', ${act}, createElement('button', ${act}, ' W '), 'X')`],
      ['the button around it', `createElement('button', ${act}, createElement('span', ${act}, 'W'))`],
      ['another of the same name', `createElement('div', ${act}, 'W'), createElement('button', ${act}, 'W')`],
      ['a part of a widget', `createElement('div', { ...${act}, role: 'tab', tabIndex: -1 }, 'W')`],
      ['what is named otherwise', `createElement('button', { ...${act}, 'aria-label': 'W' }, 'X')`],
    ])('where a keyboard comes to what can be pressed: %s', async (_what, screen) => {
      expect(await reaching(screen)).toEqual({
        failed: [],
        stood: ['its screen that is alive (route a), “W” by keyboard'],
      });
    });

    it.each([
      ['what is only clicked', `createElement('div', ${act}, 'W')`],
      ['a button without a stop of the Tab key', `createElement('button', { ...${act}, tabIndex: -1 }, 'W')`],
      ['a link without one', `createElement('a', { href: '/a', tabIndex: -1 }, 'W')`],
    ])('but not where only pointers do: %s', async (_what, screen) => {
      expect(await reaching(screen)).toEqual({
        failed: ['its screen that is alive (route a) has “W” where no keyboard reaches it: only pointers can press it'],
        stood: [],
      });
    });

    it('whatever cannot be pressed just now, or has no name', async () => {
      expect(
        await reaching(`createElement('button', { ...${act}, disabled: true }, 'W'), createElement('div', ${act})`),
      ).toMatchObject({ stood: [] });
    });
  });
});
