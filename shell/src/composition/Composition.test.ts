import { addRequested, defaultLanguage, languageByCode } from '@storefront/contracts';
import { createI18nCatalog, createStorefrontStore, type RemoteStore } from '@storefront/platform';
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
    store.startListening({ predicate: addRequested.match, effect: (action) => void heard.push((action as never as { payload: unknown }).payload) });
  });
  const remote = stubRemote('mf-checkout', [{ id: 'cart', path: 'cart' }, { id: 'payment', path: 'payment' }], {
    slots: [
      { slot: 'header.cart', widget: 'CartBadge', load: 'idle' },
      { slot: 'overlay', widget: 'Dialog', load: 'wake' },
    ],
    wakes: [addRequested.type],
    exposes: { './register': { register }, './widgets/Dialog': { Widget: () => null } },
  });
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

  it('S204 is tried again after it failed', async () => {
    const { remote, register } = checkout();
    const { composition, broken } = compose([remote]);
    broken.add('mf-checkout ./register');
    await expect(composition.loadRoute('mf-checkout', 'cart', 'en')).rejects.toThrow('mf-checkout could not be loaded.');
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
    expect(composition.fillersOf('overlay').map(({ remote, widget }) => `${remote}/${widget}`)).toEqual(['mf-checkout/Dialog', 'mf-support/Other']);
    expect(composition.fillersOf('header.cart')).toEqual([{ slot: 'header.cart', widget: 'CartBadge', load: 'idle', remote: 'mf-checkout' }]);
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
    Object.entries(texts).flatMap(([key, value]) => (typeof value === 'object' ? keysOf(value as object, `${prefix}${key}.`) : [prefix + key]));

  it('S002 are complete in both languages', () => {
    expect(keysOf(ru).sort()).toEqual(keysOf(en).sort());
  });

  it('S002 are English in a language that has no file yet, and the log says so', async () => {
    const texts = createI18nCatalog();
    const klingon = { ...defaultLanguage, code: 'tlh', name: 'Klingon' };
    await loadShellTexts(texts, klingon);
    expect(texts.forLanguage(klingon).t('nav.catalog', { ns: 'shell' })).toBe('Catalog');
    expect(logged).toHaveBeenCalledWith('The shell has no texts in Klingon.', expect.anything());
  });
});
