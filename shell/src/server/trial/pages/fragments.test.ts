/** @jest-environment @storefront/build/jest/server.cjs */
import { beginWholeTrials, verdictOn } from '../../../testing/wholeTrials';

beginWholeTrials();

describe('a remote that is tried before it is live', () => {
  describe('is shown in its slots', () => {
    const changes = { slots: [{ slot: 'overlay', widget: 'W', load: 'idle' as const }], wakes: ['mf-x/seen'] };
    const fragments = [{ widget: 'W', props: [{ id: 1 }, {}] }];
    const events = [{ type: 'mf-x/seen', payloads: [{ id: 1 }, { id: null }] }];
    const shown = (Widget: string, more: Record<string, string> = {}) =>
      verdictOn({ './widgets/W': `{ Widget: ${Widget} }`, ...more }, { changes, fragments, events });

    it.each([
      ['throws', `() => { throw new TypeError('no') }`, 'its fragment W failed (TypeError: no)'],
      [
        'throws for one language',
        `() => { if (platform.useLanguage().code === 'ru') throw new Error('нет'); return null }`,
        'its fragment W failed (Error: нет)',
      ],
      [
        'draws what cannot be drawn',
        `() => ({})`,
        expect.stringMatching(/^its fragment W failed \(Error: Objects are not valid/),
      ],
    ])('and is refused where it %s', async (_what, Widget, sentence) => {
      expect(await shown(Widget)).toMatchObject({ complaints: [sentence], notes: [] });
    });

    it.each([
      ['asks for props that some slots pass', `({ id }) => { if (id === 1) throw new Error('no'); return null }`],
      [
        'has effects for browsers alone',
        `() => { require('react').useEffect(() => document.title); return createElement(platform.Link, { to: '/a' }, platform.useTranslation('mf-try').t('hello')) }`,
      ],
    ])('and is not where it %s', async (_what, Widget) => {
      expect(await shown(Widget)).toMatchObject({ complaints: [], notes: [] });
    });

    it('and is refused for words that nobody fills there', async () => {
      const says = (options: string) =>
        shown(`({ id }) => platform.useTranslation('mf-try').t('hello'${options})`, {
          './locales/ru': `{ default: { hello: 'Привет, {{name}}' } }`,
        });
      expect((await says('')).complaints).toEqual([
        'its fragment W: its words leave room for {{name}}, which its code does not give: visitors read just that',
      ]);
      expect((await says(`, { name: id }`)).complaints).toEqual([]);
    });

    it('and says so where only a browser can tell', async () => {
      expect(await shown(`() => { return location2.href }`)).toMatchObject({
        complaints: [],
        notes: [
          'its fragment W was not tried whole, since it wants a browser (ReferenceError: location2 is not defined)',
        ],
      });
    });

    const slice = (reducer: string) => ({
      './register': `{ register(store) { store.inject({ name: 'mf-try/a', reducerPath: 'mf-try/a', reducer: (state = 0, { type, payload }) => type === 'mf-x/seen' ? ${reducer} : state }) } }`,
    });
    const listener = (effect: string) => ({
      './register': `{ register(store) { store.startListening({ type: 'mf-x/seen', effect: async ({ payload }) => { ${effect} } }) } }`,
    });

    it.each([
      [
        'a slice that throws',
        slice('payload.items.length'),
        /^what hears mf-x\/seen failed \(TypeError: .*'length'\)\)?$/,
      ],
      [
        'a slice that answers nothing',
        slice('undefined'),
        /^what hears mf-x\/seen failed \(Error: The reducer answered undefined/,
      ],
      ['a listener that throws', listener('payload.items.length'), /^what hears mf-x\/seen failed \(TypeError: /],
    ])('and is refused for %s at the first event', async (_what, register, sentence) => {
      expect(await shown('() => null', register)).toMatchObject({ complaints: [expect.stringMatching(sentence)] });
    });

    it.each([
      ['a slice that some payloads suit', slice('payload.id === null ? 0 : payload.id.no.no')],
      ['a listener that waits for an answer first', listener(`await new Promise(() => {}); payload.items.length`)],
    ])('and is not for %s', async (_what, register) => {
      expect(await shown('() => null', register)).toMatchObject({ complaints: [], notes: [] });
    });
  });
});
