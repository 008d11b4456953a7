/** @jest-environment @storefront/build/jest/server.cjs */
import { type Tried, beginWholeTrials, store, verdictOn } from '../../../testing/wholeTrials';

beginWholeTrials();

describe('a remote that is tried before it is live', () => {
  describe('is compared with what its build names', () => {
    const promised = {
      endpoints: ['mf-try/all'],
      slices: ['mf-try/a'],
      renders: ['mf-try/aside'],
      sends: ['mf-x/named'],
      heard: ['mf-x/named', 'mf-x/heard', 'mf-x/seen'],
    };
    const slice = (name: string) =>
      `store.inject({ name: '${name}', reducerPath: '${name}', reducer: (state = 0) => state });`;
    const registers = (act: string) => ({
      './register': `{ register(store) { const api = platform.remoteApi({ name: 'mf-try' }); store.addApi(api); ${act} } }`,
    });
    const injects = (name: string) =>
      `api.injectEndpoints({ endpoints: (build) => ({ ${name}: build.query({ query: () => ({ url: '/v1/all' }) }) }) });`;
    const verdict = (act: string, more: Tried = {}) => verdictOn(registers(act), { promised, ...more });

    it('and is not for what it names, nor where the build could not tell', async () => {
      expect((await verdict(slice('mf-try/a'))).complaints).toEqual([]);
      expect((await verdict(slice('mf-try/b'), { promised: undefined })).complaints).toEqual([]);
    });

    it('and whoever asks hears of events that others hear and it does not name', async () => {
      const sends = (...types: string[]) =>
        `route({ Screen: words('a'), load: async ({ dispatch }) => { ${types.map((type) => `dispatch({ type: '${type}', payload: { id: 1, no: () => 0 } });`).join(' ')} } })`;
      const onSent = jest.fn();
      expect(
        (await verdictOn({ './routes/a': sends('mf-x/named', 'mf-x/heard', 'mf-try/own') }, { promised, onSent }))
          .unnamed,
      ).toEqual([{ type: 'mf-x/heard', payload: { id: 1 } }]);
      // At once, and once.
      expect(onSent.mock.calls).toEqual([[{ type: 'mf-x/heard', payload: { id: 1 } }]]);
    });

    it('and says which slots it opens and does not name, where somebody fills them', async () => {
      store.publish(
        'mf-b',
        [],
        {},
        { slots: ['mf-try/aside', 'mf-try/more'].map((slot) => ({ slot, widget: 'W', load: 'idle' as const })) },
      );
      const opens = (...slots: string[]) =>
        `route({ Screen: () => createElement('h1', null, ${slots.map((name) => `createElement(platform.Slot, { name: '${name}' })`).join()}) })`;
      expect(
        await verdictOn({ './routes/a': opens('mf-try/aside', 'mf-try/more', 'mf-try/empty') }, { promised }),
      ).toMatchObject({
        complaints: [],
        notes: [
          'its screen opens the slot mf-try/more, which its build.json does not name: what it passes there was not compared',
        ],
      });
    });

    it('and what its listeners send is heard, but not what the trial sends itself', async () => {
      const listens = `store.startListening({ type: 'mf-x/seen', effect: (_action, { dispatch }) => void dispatch({ type: 'mf-x/heard' }) });`;
      expect(
        (await verdict(listens, { changes: { wakes: ['mf-x/seen'] }, events: [{ type: 'mf-x/seen', payloads: [1] }] }))
          .unnamed,
      ).toEqual([{ type: 'mf-x/heard', payload: null }]);
    });

    // The last two: what they define stays in the one API of this process.
    it('and is refused for an endpoint or a slice more that its registration adds', async () => {
      const anew = 'which its build.json does not name: build it anew, at /a (route a)';
      const routes = ['a', 'b'].map((id) => ({ id, path: id }));
      expect(await verdict(slice('mf-try/b'), { routes })).toMatchObject({
        complaints: [`its registration adds the slice mf-try/b, ${anew}`],
      });
      expect(await verdict(injects('more') + slice('mf-try/b'))).toMatchObject({
        complaints: [`its registration adds the endpoint mf-try/more and the slice mf-try/b, ${anew}`],
      });
    });

    it('and not for an endpoint that comes with a screen, in whichever language that is shown next: it is said', async () => {
      const registered = {
        './register': `{ register(store) { module.api = platform.remoteApi({ name: 'mf-try' }); store.addApi(module.api); } }`,
      };
      const screen = `route({ Screen: () => { const { api } = module; if (platform.useLanguage().code === 'en') ${injects('late')} return createElement('h1', null, 'A'); } })`;
      expect(
        await verdictOn(
          { ...registered, './routes/a': screen },
          { promised: { ...promised, endpoints: ['mf-try/all', 'mf-try/more'] } },
        ),
      ).toMatchObject({
        complaints: [],
        notes: [
          'its screen adds the endpoint mf-try/late, which its build.json does not name: what it asks of the API was not compared',
        ],
      });
    });
  });
});
