/** @jest-environment @storefront/build/jest/server.cjs */
import {
  api,
  asking,
  beginEdgeCases,
  described,
  failure,
  hooked,
  routes,
  samples,
  store,
  verdictOn,
} from '../../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

describe('what a visitor sees who has been here', () => {
  it.each([['data ? data.name.no.name : "None"'], ['two ? two.name.no.name : "None"']])(
    'holds what hooks ask for, and what they ask for next, which nobody is asked to do: %s',
    async (screen) => {
      const both = [...samples, { ...samples[0]!, method: 'POST', path: '/v1/things' }];
      const { complaints, failed } = await verdictOn(hooked(screen), { routes, described: both });
      expect(complaints).toEqual([]);
      expect(failed).toEqual([failure('screen that is alive \\(route a\\)')]);
      expect(api.asked).not.toContain('/v1/things');
    },
  );

  it('is named, on a private screen and in a fragment', async () => {
    const parts = (screen: string, widget: string) => ({
      './routes/a': `route({ Screen: () => createElement('h1', null, 'A', ${screen}) })`,
      './widgets/W': `{ Widget: () => createElement('a', { href: '/a' }, 'W', ${widget}) }`,
    });
    const look = (screen: string, widget: string) =>
      verdictOn(parts(screen, widget), { routes, fragments: [{ widget: 'W', props: [{}] }] });
    expect((await look("createElement('input', { id: 'a' })", "createElement('input')")).failed).toEqual([
      'its screen that is alive (route a) has 1 controls and pictures that nothing names (<input>)',
      'its fragment W has 1 controls and pictures that nothing names (<input>)',
    ]);
    expect(
      await look("createElement('input', { 'aria-label': 'A' })", "createElement('input', { title: 'A' })"),
    ).toMatchObject({
      failed: [],
      stood: expect.arrayContaining([
        'its screen that is alive (route a), what has no name',
        'its fragment W, what has no name',
      ]) as never,
    });
  });

  it('writes no words for nothing, unless the API or its own words say them', async () => {
    const parts = (screen: string) => hooked(screen);
    const seen = async (screen: string, name: string) => {
      api.answers['/v1/things/7'] = { result: { name } };
      return (await verdictOn(parts(screen), { routes, described: samples })).failed;
    };
    expect(await seen('"$" + Number(data && data.price)', 'a')).toEqual([
      'its screen that is alive (route a) writes NaN ("$NaN")',
    ]);
    expect(await seen('"$" + Number(data ? 7 : 8)', 'a')).toEqual([]);
    expect(await seen('"About " + (data ? data.name : "it")', 'NaN')).toEqual([]);
  });

  it('holds what hooks of fragments ask for', async () => {
    const { complaints, failed } = await verdictOn(hooked("'A'"), {
      routes,
      described: samples,
      fragments: [{ widget: 'W', props: [{ id: 1 }] }],
    });
    expect([complaints, failed]).toEqual([[], [failure('fragment W')]]);
  });

  it('is none of an answer that cannot be used: then less of it is shown', async () => {
    const reading = hooked('data ? data.name.no.name : "None"');
    const only = reading['./routes/a'].replace(
      `url: '/v1/things/' + id`,
      `url: '/v1/things/' + id, result: { '~standard': {}, '~run': (dataset) => (dataset.value?.name === 'a' ? { ...dataset, typed: true } : { ...dataset, typed: false, issues: [{ message: 'no', path: [] }] }), kind: 'schema', type: 'custom', async: false }`,
    );
    expect((await verdictOn({ ...reading, './routes/a': only }, { routes, described: samples })).failed).toEqual([
      failure('screen that is alive \\(route a\\)'),
    ]);
  });

  it('may fail at some answers that are made up', async () => {
    expect(
      await verdictOn(hooked('data ? new Date(data.name).toISOString() : "None"'), { routes, described: samples }),
    ).toMatchObject({
      failed: [],
      stood: expect.arrayContaining([
        'its screen that is alive (route a), with what a visitor has and the API may answer',
        'its screen that is alive (route a), in an effect',
      ]) as never,
    });
  });

  it('asks for something, in a language of the shop', async () => {
    const asking = (address: string) =>
      verdictOn(
        { ...hooked('null'), './routes/a': hooked('null')['./routes/a'].replace("'/v1/things/' + id", address) },
        { routes, described: [...samples, ...samples.map((one) => ({ ...one, path: '/v1/things' }))] },
      );
    for (const address of [`'/v1/things/' + id.no`, `'/v1/things?of=' + id.no`])
      expect((await asking(address)).failed).toEqual([
        expect.stringMatching(
          /^its screen that is alive \(route a\) asks the API GET \S+undefined, where something is missing$/,
        ),
      ]);
    expect((await asking(`'/v1/things?language=' + id.no`)).failed).toEqual([
      expect.stringContaining('whose language is the code of none'),
    ]);
    expect(await asking(`'/v1/things?language=en&of=undefinedThing'`)).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['its screen that is alive (route a), what it asks for']) as never,
    });
  });

  it('has the slots that others fill, as they are, or behind a press', async () => {
    const filled = async (screen: string) => {
      store.publish('mf-fill', [], {}, { slots: [{ slot: 'mf-try/aside', widget: 'W', load: 'idle' }] });
      const { failed, stood } = await verdictOn(
        {
          './routes/a': `(() => { const react = require('react'); const slot = () => createElement(platform.Slot, { name: 'mf-try/aside' }); return route({ Screen: () => createElement('h1', null, 'A', ${screen}) }); })()`,
        },
        { routes },
      );
      return { failed, isStood: stood.includes('its screen that is alive (route a), the slot mf-try/aside') };
    };
    for (const screen of ['slot()', 'react.useState(false)[0] && slot()'])
      expect(await filled(screen)).toEqual({ failed: [], isStood: true });
    expect(await filled('Date.now() < 0 && slot()')).toEqual({
      failed: ['its screen that is alive (route a) does not show the slot mf-try/aside, which mf-fill fills'],
      isStood: false,
    });
  });

  it('asks again after a second at the soonest', async () => {
    const polling = (options: string) =>
      verdictOn(
        {
          ...hooked('null'),
          './routes/a': hooked('null')['./routes/a'].replace(
            ': platform.skipToken);',
            `: platform.skipToken, ${options});`,
          ),
        },
        { routes, described: samples },
      );
    expect((await polling('{ pollingInterval: 10 }')).failed).toEqual([
      'its screen that is alive (route a) asks for mf-try/one again and again within a second (pollingInterval, in milliseconds)',
    ]);
    for (const options of [
      '{ pollingInterval: 0 }',
      '{ pollingInterval: 1000 }',
      '{ pollingInterval: 10, skip: true }',
    ])
      expect(await polling(options)).toMatchObject({
        failed: [],
        stood: expect.arrayContaining(['its screen that is alive (route a), how often it asks']) as never,
      });
  });

  it('is shown by servers, too, as far as the content goes', async () => {
    api.answers['/v1/things/7'] = {
      result: { names: ['Lantern', 'Meadow', 'Harbour'], icon: '/pictures/lantern.png' },
    };
    const names = 'data?.names.join()';
    const served = async (load: string, screen: string) => {
      const parts = asking(screen);
      const { failed, stood } = await verdictOn(
        {
          ...parts,
          './routes/a': parts['./routes/a'].replace(
            'await platform.ask(context, api.endpoints.one.initiate(idOf(context.params)))',
            load,
          ),
        },
        { described: described({ type: 'object' }) },
      );
      return { failed, isStood: stood.includes('its screen that is alive (route a), what servers show of it') };
    };
    const asks = 'await platform.ask(context, api.endpoints.one.initiate(idOf(context.params)))';
    const lost = [
      'its screen that is alive (route a) shows 3 texts of the API’s, as "Lantern", of which servers show 0: search engines and previews would find hardly any of it',
    ];
    for (const screen of [names, `data?.names[0], platform.useHydrated() && ${names}`])
      expect(await served(asks, screen)).toEqual({ failed: [], isStood: true });
    expect(await served(asks, `'A', platform.useHydrated() && ${names}`)).toEqual({ failed: lost, isStood: false });
    expect(await served('', `'A', ${names}`)).toEqual({ failed: lost, isStood: false });
    // Too little to tell.
    expect(await served(asks, `'A', platform.useHydrated() && data?.names[0]`)).toEqual({ failed: [], isStood: false });
  });

  it('is shown by servers, too, of each answer that the live version’s servers show', async () => {
    api.answers['/v1/things'] = { result: { names: ['Lantern', 'Meadow', 'Harbour'] } };
    api.answers['/v1/others'] = { result: { names: ['Compass', 'Beacon', 'Anchor'] } };
    const parts = asking('');
    const verdict = async (asksOther: string) => {
      const { failed, stood } = await verdictOn(
        {
          ...parts,
          './routes/a': `(() => {
            module.api = platform.remoteApi({ name: 'mf-try' });
            const query = (url) => ({ query: () => ({ url }) });
            const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query(query('/v1/things')), others: build.query(query('/v1/others')) }) });
            return route({
              load: async (context) => { await platform.ask(context, api.endpoints.all.initiate()); ${asksOther} },
              Screen: () => createElement('h1', null, 'A', api.useAllQuery().data?.names.join(), api.useOthersQuery().data?.names.join()),
            });
          })()`,
        },
        { described: described({ type: 'object' }) },
      );
      const isTold = (one: string) => one.includes('what servers show of');
      return { failed, stood: stood.filter(isTold) };
    };
    const told = (...of: string[]) =>
      of.map((one) => `its screen that is alive (route a), what servers show of ${one}`);
    const asksOther = 'platform.ask(context, api.endpoints.others.initiate())';
    expect(await verdict(`await ${asksOther}`)).toEqual({
      failed: [],
      stood: told('it', 'GET /v1/things', 'GET /v1/others'),
    });
    expect((await verdict(`void ${asksOther}`)).failed).toContainEqual(
      expect.stringMatching(/^its load does not wait for all that it asks of the API, .* at \/a \(route a\)$/),
    );
    expect(await verdict('')).toEqual({
      failed: [
        'its screen that is alive (route a) shows 3 texts of what the API answers to GET /v1/others, as "Compass", of which servers show 0: search engines and previews would find hardly any of it',
      ],
      stood: told('it', 'GET /v1/things'),
    });
  });

  it('may be longer than the list that most visitors have', async () => {
    const rest = (places: number) =>
      `{ register() { if (typeof window !== 'undefined') module.rest = new Array(${places} - JSON.parse(localStorage.getItem('things') ?? '[]').length); } }`;
    const keeping = async (places: number, kept: unknown) =>
      (
        await verdictOn(
          {
            './register': rest(places),
            './routes/a': `route({ Screen: () => createElement('h1', null, 'A', module.rest?.length) })`,
          },
          { routes, kept: { 'localStorage.things': JSON.stringify(kept) } },
        )
      ).failed.filter((one) => one.includes('items'));
    const failed = [
      expect.stringMatching(
        /^its screen that is alive \(route a\) failed \(RangeError: .*\) where lists in the browser’s storage have 40 items$/,
      ),
    ];
    for (const kept of [[1], [{ id: 1, count: 2 }]]) expect(await keeping(9, kept)).toEqual(failed);
    expect(await keeping(100, [1])).toEqual([]);
    expect(await keeping(9, { things: 1 })).toEqual([]);
  });

  it('throws in no browser that keeps nothing, or holds what nobody can read', async () => {
    const keeping = (read: string) =>
      verdictOn(
        {
          './register': `{ register() { if (typeof window !== 'undefined') module.kept = ${read}; } }`,
          './routes/a': `route({ Screen: () => createElement('h1', null, 'A', module.kept?.length) })`,
        },
        { routes, kept: { 'localStorage.things': '[1]' } },
      );
    const tried = (read: string) => `(() => { try { return ${read}; } catch { return []; } })()`;
    const whens = ['in a browser that is to keep nothing', 'where what stands in the browser’s storage cannot be read'];
    const whole = await keeping(tried(`JSON.parse(localStorage.getItem('things'))`));
    expect(whole).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(whens.map((when) => `its screen that is alive (route a), ${when}`)) as never,
    });
    // Nobody has kept anything there.
    expect((await keeping(`localStorage.getItem('more')`)).failed).toEqual([]);
    expect((await keeping(`localStorage.getItem('things')`)).failed).toEqual([
      `its screen that is alive (route a) failed (SecurityError: The operation is insecure.) ${whens[0]}`,
    ]);
    expect((await keeping(`JSON.parse(${tried(`localStorage.getItem('things')`)})`)).failed).toContainEqual(
      expect.stringMatching(/failed \(SyntaxError: .*\) where what stands in the browser’s storage cannot be read$/),
    );
  });

  it('is of use at a first visit, too', async () => {
    const keeping = (submit: string) => ({
      './register': `{ register() { try { module.kept = localStorage.getItem('token'); } catch { } } }`,
      './routes/a': `route({ Screen: () => createElement('h1', null, 'A', !module.kept && createElement('form', { ${submit} }, createElement('button', null, 'Send'))) })`,
    });
    const more = { routes, kept: { 'localStorage.token': 'a' } };
    expect((await verdictOn(keeping(''), more)).failed).toEqual([
      'its screen that is alive (route a) at a first visit has 1 buttons, fields or forms of which nobody hears one press, or what is written there (<form>)',
    ]);
    expect(await verdictOn(keeping('onSubmit: () => {}'), more)).toMatchObject({
      failed: [],
      stood: expect.arrayContaining([
        'its screen that is alive (route a) at a first visit, what nobody hears',
      ]) as never,
    });
  });

  it('names its controls at a first visit, too, and says no words for nothing there', async () => {
    const keeping = (shown: string) => ({
      './register': `{ register() { try { module.kept = localStorage.getItem('token'); } catch { } } }`,
      './routes/a': `route({ Screen: () => createElement('h1', null, 'A', !module.kept && ${shown}) })`,
    });
    const failed = async (shown: string) =>
      (await verdictOn(keeping(shown), { routes, kept: { 'localStorage.token': 'a' } })).failed;
    const field = (label: string) =>
      `createElement('form', { onSubmit: () => {} }, createElement('label', { htmlFor: 'to' }, '${label}'), createElement('input', { id: 'to', onChange: () => {} }), createElement('button', null, 'Send'))`;
    expect(await failed(field(''))).toEqual([
      'its screen that is alive (route a) at a first visit has 1 controls and pictures that nothing names (<input>)',
    ]);
    expect(await failed(field('To'))).toEqual([]);
    expect(await failed(`'undefined'`)).toEqual([
      expect.stringMatching(/^its screen that is alive \(route a\) at a first visit .*undefined/),
    ]);
  });

  it('runs its effects at a first visit, too, where nothing is kept yet', async () => {
    const effect = (deed: string) => ({
      './routes/a': `(() => { const react = require('react'); return route({ Screen: () => { react.useEffect(() => { ${deed} }, []); return createElement('h1', null, 'A'); } }); })()`,
    });
    const more = { routes, kept: { 'localStorage.things': '[1]' } };
    expect((await verdictOn(effect(`localStorage.getItem('things').length;`), more)).failed).toContainEqual(
      expect.stringMatching(
        /^its screen that is alive \(route a\) at a first visit failed \(TypeError: .+\) in an effect$/,
      ),
    );
    const stood = async (deed: string, given: object) =>
      (await verdictOn(effect(deed), given)).stood.filter((what) => what.endsWith('at a first visit, in an effect'));
    expect(await stood(`localStorage.getItem('things')?.length;`, more)).toHaveLength(1);
    // Where nobody keeps anything, each visit is the first one.
    expect(await stood(`localStorage.getItem('things')?.length;`, { routes })).toEqual([]);
  });

  it('comes to the pages of its sitemap by a link', async () => {
    const led = async (link: string, more: object = {}) => {
      const { failed, stood } = await verdictOn(
        {
          './routes/a': `route({ Screen: () => createElement('h1', null, 'A', ${link}) })`,
          './routes/b': `route({ sitemap: async () => [{ path: '/b' }], Screen: () => createElement('h1', null, createElement('a', { href: '/b' }, 'B')) })`,
        },
        {
          routes: [
            { id: 'a', path: 'a' },
            { id: 'b', path: 'b' },
          ],
          ...more,
        },
      );
      return { failed, isStood: stood.includes('a way to pages of its route b') };
    };
    expect(await led(`createElement('a', { href: '/b' }, 'B')`)).toEqual({ failed: [], isStood: true });
    expect(await led(`platform.useHydrated() && createElement(platform.Link, { to: '/b#c' }, 'B')`)).toEqual({
      failed: [],
      isStood: true,
    });
    expect(await led('null')).toEqual({
      failed: ['its sitemap lists pages of its route b, to which none of its pages, and no navigation, leads'],
      isStood: false,
    });
  });

  it('holds what the browser has kept for it', async () => {
    const keeping = {
      './register': `{ register() { try { module.kept = JSON.parse(localStorage.getItem('things')); } catch { } } }`,
      './routes/a': `route({ Screen: () => createElement('h1', null, module.kept?.[0].no.name) })`,
    };
    expect((await verdictOn(keeping, { routes, kept: { 'localStorage.things': '[{"id":1}]' } })).failed).toEqual([
      failure('screen that is alive \\(route a\\)'),
    ]);
    expect((await verdictOn(keeping, { routes, kept: { 'localStorage.others': '[]' } })).failed).toEqual([]);
  });

  it('has of its window what browsers have: another script’s names may not be there', async () => {
    const registering = (code: string) =>
      verdictOn(
        {
          './register': `{ register() { if (typeof window !== 'undefined') ${code}; } }`,
          './routes/a': `route({ Screen: () => createElement('h1', null, 'A') })`,
        },
        { routes, kept: { 'localStorage.things': '[1]' } },
      );
    expect((await registering(`window.dataLayer.push({ event: 'a' })`)).failed).toEqual([
      expect.stringMatching(/^its screen that is alive \(route a\) failed \(TypeError: .*push/),
    ]);
    for (const code of [
      `(window.dataLayer ??= []).push(1)`,
      `window.__TOOLS__?.connect()`,
      `window.parent.postMessage(1)`,
      `window.HTMLElement.prototype.a`,
    ])
      expect([code, (await registering(code)).failed]).toEqual([code, []]);
  });

  it.each([
    ['window.visualViewport.height'],
    ['document.title.length'],
    ['globalThis.matchMedia("print").matches'],
    ['window.document.title'],
  ])('is not judged where it wants more of a browser: %s', async (code) => {
    const { failed, stood } = await verdictOn(
      {
        './routes/a': `route({ Screen: () => createElement('h1', null, typeof window === 'undefined' ? 'A' : ${code}) })`,
      },
      { routes },
    );
    expect({ failed, stood }).toEqual({ failed: [], stood: ['when its registration is done'] });
  });
});
