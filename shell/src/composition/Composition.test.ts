import { addRequested, defaultLanguage, languageByCode } from '@storefront/contracts';
import { remoteApi, type RemoteStore } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { stubRemote, stubSource, tableOf, type StubRemote } from '../testing/stubRemotes';
import { Composition, RemoteUnavailable } from './Composition';
import { loadShellTexts } from './shellTexts';

function compose(remotes: StubRemote[]) {
  const stub = stubSource(remotes);
  const texts = createI18nCatalog();
  const composition = new Composition(tableOf(remotes), stub.source, texts);
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: () => Promise.reject(new Error('nothing is asked here')),
    timeout: 1000,
    retries: 0,
    onFailure: () => {},
    owners: composition,
  });
  composition.attach(store);
  const say = (code: string, remote: string) => texts.forLanguage(languageByCode(code)).t('hello', { ns: remote });
  return { ...stub, composition, store, texts, say };
}

/** A remote that counts its registrations and hears the events that wake it. */
function checkout() {
  const heard: unknown[] = [];
  const register = jest.fn((store: RemoteStore) => {
    store.startListening({
      predicate: addRequested.match,
      effect: (action) => void heard.push((action as never as { payload: unknown }).payload),
    });
  });
  const remote = stubRemote(
    'mf-checkout',
    [
      { id: 'cart', path: 'cart' },
      { id: 'payment', path: 'payment' },
    ],
    {
      slots: [
        { slot: 'header.cart', widget: 'CartBadge', load: 'idle' },
        { slot: 'overlay', widget: 'Dialog', load: 'wake' },
      ],
      wakes: [addRequested.type],
      exposes: { './register': { register }, './widgets/Dialog': { Widget: () => null } },
    },
  );
  return { remote, register, heard };
}

let logged: jest.SpyInstance;

beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

describe('registering a remote', () => {
  it('S204 happens once, with the one store, for all its routes and widgets', async () => {
    const { remote, register } = checkout();
    const { composition } = compose([remote]);
    const [filler] = composition.fillersOf('overlay');
    await Promise.all([
      composition.loadRoute('mf-checkout', 'cart', 'en'),
      composition.loadRoute('mf-checkout', 'payment', 'en'),
      composition.loadWidget(filler!, 'en'),
    ]);
    await composition.loadRoute('mf-checkout', 'cart', 'ru');
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('S016 says so where a fragment exports no component, which would be waited for', async () => {
    const empty = stubRemote('mf-empty', [], {
      slots: [{ slot: 'overlay', widget: 'Nothing', load: 'wake' }],
      exposes: { './widgets/Nothing': { Widget: undefined } },
    });
    const { composition } = compose([empty]);
    const [filler] = composition.fillersOf('overlay');
    await expect(composition.loadWidget(filler!, 'en')).rejects.toThrow(
      './widgets/Nothing of mf-empty exports no Widget.',
    );
  });

  it('S204 is tried again after it failed', async () => {
    const { remote, register } = checkout();
    const { composition, broken } = compose([remote]);
    broken.add('mf-checkout ./register');
    await expect(composition.loadRoute('mf-checkout', 'cart', 'en')).rejects.toThrow(
      'mf-checkout 1.0.0-a could not be loaded.',
    );
    broken.clear();
    await composition.loadRoute('mf-checkout', 'cart', 'en');
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('S204 says by name which remote is missing, with the cause', async () => {
    const { composition, broken } = compose([checkout().remote]);
    broken.add('mf-checkout');
    const error = await composition.loadRoute('mf-checkout', 'cart', 'en').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RemoteUnavailable);
    expect((error as Error).cause).toBeInstanceOf(Error);
    await expect(composition.loadRoute('mf-gone', 'x', 'en')).rejects.toThrow('No release of mf-gone is live.');
  });

  it('S204 is not done while the shell has no store', async () => {
    const { remote, register } = checkout();
    const composition = new Composition(tableOf([remote]), stubSource([remote]).source, createI18nCatalog());
    await expect(composition.loadRoute('mf-checkout', 'cart', 'en')).rejects.toThrow('no store');
    expect(register).not.toHaveBeenCalled();
  });
});

describe('an event', () => {
  it('S054 wakes its owner, and is heard by it though it slept', async () => {
    const { remote, register, heard } = checkout();
    const { composition, store } = compose([remote, stubRemote('mf-news')]);
    const told = jest.fn();
    composition.subscribe(told);
    expect(composition.isAwake('mf-checkout')).toBe(false);
    await store.dispatch(addRequested({ productId: 7 }));
    expect(register).toHaveBeenCalledTimes(1);
    expect(heard).toEqual([{ productId: 7 }]);
    expect(composition.isAwake('mf-checkout')).toBe(true);
    expect(composition.isAwake('mf-news')).toBe(false);
    expect(told).toHaveBeenCalled();
  });

  it('S054 does not wait for who is awake', async () => {
    const { remote, heard } = checkout();
    const { store, loaded } = compose([remote]);
    await store.dispatch(addRequested({ productId: 7 }));
    const before = loaded.length;
    store.dispatch(addRequested({ productId: 8 }));
    expect(heard).toEqual([{ productId: 7 }, { productId: 8 }]);
    expect(loaded).toHaveLength(before);
  });

  it('S204 whose owner cannot be loaded is logged, and the next one tries again', async () => {
    const { remote, heard } = checkout();
    const { store, broken } = compose([remote]);
    broken.add('mf-checkout');
    await store.dispatch(addRequested({ productId: 7 }));
    expect(logged).toHaveBeenCalledWith('cart/addRequested did not reach mf-checkout.', expect.any(RemoteUnavailable));
    broken.clear();
    await store.dispatch(addRequested({ productId: 8 }));
    expect(heard).toEqual([{ productId: 8 }]);
  });
});

describe('an event’s owners', () => {
  const wished = { type: 'wish/added', payload: { anything: true } };

  /** A remote that writes down all that it hears. */
  function listening(name: string, ...wakes: string[]) {
    const heard: string[] = [];
    const register = (store: RemoteStore) =>
      void store.startListening({
        predicate: ({ type }) => !type.startsWith('storefront/'),
        effect: ({ type }) => void heard.push(type),
      });
    return { remote: stubRemote(name, [{ path: name }], { wakes, exposes: { './register': { register } } }), heard };
  }

  it('S054 are whom the table says, also of an event that no contract and no shell knows', async () => {
    const wishes = listening('mf-wishes', wished.type);
    const { store, composition } = compose([wishes.remote, listening('mf-news').remote]);
    await store.dispatch(wished);
    expect(wishes.heard).toEqual([wished.type]);
    expect([composition.isAwake('mf-wishes'), composition.isAwake('mf-news')]).toEqual([true, false]);
  });

  it('S204 get it each on its own: one that cannot be loaded costs the other nothing', async () => {
    const [one, other] = [listening('mf-one', wished.type), listening('mf-other', wished.type)];
    const { store, broken, composition } = compose([one.remote, other.remote]);
    const undelivered = jest.spyOn(composition, 'reportUndelivered');
    broken.add('mf-one');
    await store.dispatch(wished);
    expect([one.heard, other.heard]).toEqual([[], [wished.type]]);
    expect(undelivered).not.toHaveBeenCalled();
  });

  it('S204 that cannot be loaded at all are told to the visitor, whose retry reaches them', async () => {
    const wishes = listening('mf-wishes', wished.type);
    const { store, broken, composition } = compose([wishes.remote]);
    const undelivered = jest.spyOn(composition, 'reportUndelivered').mockImplementation(() => {});
    broken.add('mf-wishes');
    await store.dispatch(wished);
    expect(undelivered.mock.calls).toEqual([[wished.type, ['mf-wishes'], expect.any(Function)]]);
    broken.clear();
    undelivered.mock.calls[0]![2]();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(wishes.heard).toEqual([wished.type]);
  });

  it.each(['api/opened', 'storefront/opened', '@@redux/x'])(
    'are nobody for %s, whatever the table says: it goes through at once',
    (type) => {
      const curious = listening('mf-curious', type);
      const { store, loaded } = compose([curious.remote, listening('mf-news').remote]);
      expect(store.dispatch({ type })).toEqual({ type });
      expect(loaded).toEqual([]);
    },
  );

  it('S204 may be a remote that waits for an event of another live one', async () => {
    const curious = listening('mf-curious', 'mf-news/read');
    const { store, loaded } = compose([curious.remote, listening('mf-news').remote]);
    await store.dispatch({ type: 'mf-news/read' });
    expect([loaded, curious.heard]).toEqual([['mf-curious ./register'], ['mf-news/read']]);
  });

  it('may be a remote that waits for an action under its own name', async () => {
    const own = listening('mf-own', 'mf-own/opened');
    const { store } = compose([own.remote]);
    await store.dispatch({ type: 'mf-own/opened' });
    expect(own.heard).toEqual(['mf-own/opened']);
  });
});

type Reducer = Parameters<RemoteStore['inject']>[0]['reducer'];

describe('a remote that takes what is not its own', () => {
  const taking = (register: (store: RemoteStore) => void) =>
    stubRemote('mf-taker', [{ id: 'taker', path: 'taker' }], { exposes: { './register': { register } } });
  const slice = (path: string, reducer: Reducer = (state = 'own') => state) => ({ reducerPath: path, reducer });
  const owner = () =>
    stubRemote('mf-owner', [{ id: 'owner', path: 'owner' }], {
      exposes: { './register': { register: (store: RemoteStore) => store.inject(slice('mf-owner/cart')) } },
    });

  it.each<[string, (store: RemoteStore) => void, string]>([
    [
      'slice',
      (store) => store.inject(slice('mf-owner/cart', () => 'taken')),
      'mf-taker cannot have the slice mf-owner/cart',
    ],
    ['endpoints', (store) => store.addApi(remoteApi({ name: 'mf-owner' })), 'mf-taker cannot add the API of mf-owner'],
  ])('S204 fails by another’s %s, and the owner loses nothing, whoever comes first', async (_what, take, sentence) => {
    const { composition, store } = compose([taking(take), owner()]);
    await expect(composition.loadRoute('mf-taker', 'taker', 'en')).rejects.toThrow(sentence);
    await composition.loadRoute('mf-owner', 'owner', 'en');
    await expect(composition.loadRoute('mf-taker', 'taker', 'en')).rejects.toThrow(sentence);
    expect(store.getState()['mf-owner/cart']).toBe('own');
  });

  it('S204 has failed when its slice throws, and the others go on', async () => {
    const throwing = slice('mf-taker/bad', (state = 0, { type }) => {
      if (type === 'tick') throw new Error('a bug');
      return state;
    });
    const { composition, store } = compose([taking((own) => own.inject(throwing)), owner()]);
    await composition.loadRoute('mf-taker', 'taker', 'en');
    await composition.loadRoute('mf-owner', 'owner', 'en');
    store.dispatch({ type: 'tick' });
    await Promise.resolve();
    expect([composition.hasFailed('mf-taker'), composition.hasFailed('mf-owner')]).toEqual([true, false]);
    expect(store.getState()).toMatchObject({ 'mf-taker/bad': 0, 'mf-owner/cart': 'own' });
  });

  it('S001 cannot write another’s words: its texts stand under its own name', async () => {
    const words = { default: { hello: 'Mine', 'mf-owner:hello': 'Taken', 'mf-owner': { hello: 'Taken' } } };
    const taker = stubRemote('mf-taker', [{ id: 'taker', path: 'taker' }], { exposes: { './locales/en': words } });
    const { composition, say } = compose([taker, owner()]);
    await composition.loadRoute('mf-owner', 'owner', 'en');
    await composition.loadRoute('mf-taker', 'taker', 'en');
    expect([say('en', 'mf-taker'), say('en', 'mf-owner')]).toEqual(['Mine', 'Hello']);
  });
});

describe('the release table', () => {
  it.each([0, 2, 2.5])('S204 leaves out a remote of the unknown contract %s, and says so', (contract) => {
    const { composition } = compose([stubRemote('mf-old', [{ path: 'old' }], { contract }), stubRemote('mf-news')]);
    expect(composition.remotes.map(({ name }) => name)).toEqual(['mf-news']);
    expect(logged).toHaveBeenCalledWith(`mf-old 1.0.0-a is left out: it was built for contract ${contract}, not 1.`);
  });

  it('S204 takes a remote of a later minor contract', () => {
    expect(compose([stubRemote('mf-new', [], { contract: 1.4 })]).composition.remotes).toHaveLength(1);
    expect(logged).not.toHaveBeenCalled();
  });

  it('S025 says who fills a place of the frame, in the table’s order', () => {
    const slots = [{ slot: 'overlay', widget: 'Other', load: 'visible' as const }];
    const { composition } = compose([checkout().remote, stubRemote('mf-support', [], { slots })]);
    expect(composition.fillersOf('overlay').map(({ remote, widget }) => `${remote}/${widget}`)).toEqual([
      'mf-checkout/Dialog',
      'mf-support/Other',
    ]);
    expect(composition.fillersOf('header.cart')).toEqual([
      { slot: 'header.cart', widget: 'CartBadge', load: 'idle', remote: 'mf-checkout' },
    ]);
    expect(composition.fillersOf('nowhere')).toEqual([]);
    // A new array at each question would render the frame anew.
    expect(composition.fillersOf('nowhere')).toBe(composition.fillersOf('elsewhere'));
  });
});

describe('the words of a remote', () => {
  const news = (changes = {}) => stubRemote('mf-news', [{ id: 'news', path: 'news' }], changes);

  it.each([
    ['en', 'Hello'],
    ['ru', 'Привет'],
  ])('S001 are brought in the page’s language %s alone, once', async (code, words) => {
    const { composition, say, loaded } = compose([news()]);
    await composition.loadRoute('mf-news', 'news', code);
    await composition.loadRoute('mf-news', 'news', code);
    expect(say(code, 'mf-news')).toBe(words);
    expect(loaded.filter((load) => load.includes('locales'))).toEqual([`mf-news ./locales/${code}`]);
  });

  it('S002 are English where the remote has none in the page’s language', async () => {
    const { composition, say } = compose([news({ locales: ['en'] })]);
    await composition.loadRoute('mf-news', 'news', 'ru');
    expect(say('ru', 'mf-news')).toBe('Hello');
  });

  it('S002 are English while their own file is missing, and their own when it is back', async () => {
    const { composition, say, broken } = compose([news()]);
    broken.add('mf-news ./locales/ru');
    await composition.loadRoute('mf-news', 'news', 'ru');
    expect(say('ru', 'mf-news')).toBe('Hello');
    expect(logged).toHaveBeenCalledWith('mf-news has no texts in ru at the moment.', expect.anything());
    broken.clear();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
    await composition.loadRoute('mf-news', 'news', 'ru');
    await Promise.resolve();
    expect(say('ru', 'mf-news')).toBe('Привет');
  });

  it.each([
    7,
    'words',
    null,
    { default: null },
    () => ({}),
    { hello: 7 },
    { hello: null },
    { hello: { more: () => 'words' } },
  ])('S002 are English, too, where %p stands in their place', async (rubbish) => {
    const { composition, say } = compose([
      news({ exposes: { './locales/ru': rubbish, './locales/en': { hello: 'Hello' } } }),
    ]);
    await composition.loadRoute('mf-news', 'news', 'ru');
    expect(say('ru', 'mf-news')).toBe('Hello');
  });

  it('S002 cost the remote only when the default ones are missing too', async () => {
    const { composition, broken } = compose([news()]);
    broken.add('mf-news ./locales/ru').add('mf-news ./locales/en');
    await expect(composition.loadRoute('mf-news', 'news', 'ru')).rejects.toThrow(
      'mf-news 1.0.0-a could not be loaded.',
    );
  });

  it('S020 are brought of everybody who is on the page, and of nobody else; none that fails holds the others', async () => {
    const filler = { remote: 'mf-support', slot: 'header.cart', widget: 'Badge', load: 'idle' } as const;
    const support = stubRemote('mf-support', [], {
      slots: [filler],
      exposes: { './widgets/Badge': { Widget: () => null } },
    });
    const prepared = stubRemote('mf-prepared', [{ id: 'x', path: 'x' }]);
    const { composition, say, broken, loaded } = compose([news(), support, prepared, stubRemote('mf-away')]);
    await composition.loadRoute('mf-news', 'news', 'ru');
    await composition.loadRoute('mf-prepared', 'x', 'ru');
    await composition.loadWidget(filler, 'ru');
    broken.add('mf-support ./locales/en');
    await composition.loadTexts('en', 'mf-news');
    expect([
      say('en', 'mf-news'),
      composition.hasTexts('mf-news', 'en'),
      composition.hasTexts('mf-support', 'en'),
    ]).toEqual(['Hello', true, false]);
    expect(loaded).not.toContain('mf-away ./locales/en');
    expect(logged).toHaveBeenCalledWith('mf-support does not speak en yet.', expect.anything());
  });

  describe('whose file does not come', () => {
    const silent = new Promise(() => {});
    const isOver = async (doing: Promise<unknown>) => {
      let isSettled = false;
      doing.then(
        () => (isSettled = true),
        () => (isSettled = true),
      );
      await jest.advanceTimersByTimeAsync(0);
      return isSettled;
    };
    const asked = (loaded: string[], code: string) => loaded.filter((load) => load.endsWith(`locales/${code}`)).length;

    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('S204 hold a page once, where others stand in, and are asked for again after a pause, beside the page', async () => {
      const { composition, loaded } = compose([news({ exposes: { './locales/ru': silent } })]);
      await composition.loadRoute('mf-news', 'news', 'en');
      const [first, second] = [composition.loadTexts('ru', 'mf-news'), composition.loadTexts('ru', 'mf-news')];
      expect([await isOver(first), await isOver(second)]).toEqual([false, false]);
      await jest.advanceTimersByTimeAsync(4000);
      expect([await isOver(first), await isOver(second)]).toEqual([true, true]);
      for (const times of [1, 2]) {
        expect(await isOver(composition.loadTexts('ru', 'mf-news'))).toBe(true);
        expect(await isOver(composition.loadRoute('mf-news', 'news', 'ru'))).toBe(true);
        expect(asked(loaded, 'ru')).toBe(times);
        await jest.advanceTimersByTimeAsync(30_000);
      }
    });

    it.each(['en', 'ru'])(
      'S204 are not waited for by other pages where their own has waited in vain: %s',
      async (code) => {
        const { composition, loaded } = compose([news({ exposes: { [`./locales/${code}`]: silent } })]);
        const own = composition.loadRoute('mf-news', 'news', code).catch(() => {});
        await jest.advanceTimersByTimeAsync(10_000);
        await own;
        expect(await isOver(composition.loadTexts(code, 'mf-news'))).toBe(true);
        expect(asked(loaded, code)).toBe(1);
      },
    );

    it('S204 keep nobody waiting whose pages are prepared alone, and are asked for beside the page', async () => {
      const { composition, loaded } = compose([news({ exposes: { './locales/ru': silent } })]);
      await composition.loadRoute('mf-news', 'news', 'en');
      expect([await isOver(composition.loadTexts('ru', 'mf-catalog')), asked(loaded, 'ru')]).toEqual([true, 1]);
    });

    it('S002 are shown when they come late', async () => {
      let come = (_words: object) => {};
      const late = new Promise((resolve) => (come = resolve));
      const { composition, say } = compose([news({ exposes: { './locales/ru': late } })]);
      await composition.loadRoute('mf-news', 'news', 'en');
      const speaking = composition.loadTexts('ru', 'mf-news');
      await jest.advanceTimersByTimeAsync(4000);
      await speaking;
      expect(say('ru', 'mf-news')).toBe('Hello');
      come({ hello: 'Привет' });
      await jest.advanceTimersByTimeAsync(0);
      expect(say('ru', 'mf-news')).toBe('Привет');
    });
  });

  it('S002 may be the file itself, as federation gives it', async () => {
    const { composition, say } = compose([news({ exposes: { './locales/en': { hello: 'Hi' } } })]);
    await composition.loadRoute('mf-news', 'news', 'en');
    expect(say('en', 'mf-news')).toBe('Hi');
  });

  it('S204 that cannot be loaded cost the route, until a retry', async () => {
    const { composition, broken } = compose([news()]);
    broken.add('mf-news ./locales/en');
    await expect(composition.loadRoute('mf-news', 'news', 'en')).rejects.toBeInstanceOf(RemoteUnavailable);
    expect(composition.loadedRoute('mf-news', 'news')).toBeUndefined();
    broken.clear();
    await composition.loadRoute('mf-news', 'news', 'en');
    expect(composition.loadedRoute('mf-news', 'news')).toBeDefined();
  });
});

describe('the words of the shell', () => {
  const keysOf = (texts: object, prefix = ''): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'object' ? keysOf(value as object, `${prefix}${key}.`) : [prefix + key],
    );

  it('S002 are complete in both languages', () => {
    expect(keysOf(ru).sort()).toEqual(keysOf(en).sort());
  });

  it('S002 are English in a language that has no file yet, and the log says so', async () => {
    const texts = createI18nCatalog();
    const klingon = { ...defaultLanguage, code: 'tlh', name: 'Klingon' };
    await loadShellTexts(texts, klingon);
    expect(texts.forLanguage(klingon).t('nav.home', { ns: 'shell' })).toBe('Home');
    expect(logged).toHaveBeenCalledWith('The shell has no texts in Klingon.', expect.anything());
  });
});
