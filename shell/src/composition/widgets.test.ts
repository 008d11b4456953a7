import type { RemoteStore } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import { languageByCode } from '@storefront/contracts';
import { stubRemote, stubSource, tableOf } from '../testing/stubRemotes';
import { Composition } from './Composition';

/** A remote whose badge fills a slot, in a shop where nothing of it has been used yet. */
function compose() {
  const register = jest.fn<void, [RemoteStore]>();
  const badge = { Widget: () => null };
  const remote = stubRemote('mf-checkout', [], {
    slots: [{ slot: 'header.cart', widget: 'Badge', load: 'idle' }],
    exposes: { './register': { register }, './widgets/Badge': badge },
  });
  const stub = stubSource([remote]);
  const texts = createI18nCatalog();
  const composition = new Composition(tableOf([remote]), stub.source, texts);
  const store = createStorefrontStore({
    apiUrl: 'http://api.test',
    fetch: () => Promise.reject(new Error('nothing is asked here')),
    timeout: 1000,
    retries: 0,
    onFailure: () => {},
  });
  composition.attach(store);
  const [filler] = composition.fillersOf('header.cart');
  return { ...stub, composition, store, texts, register, badge, filler: filler! };
}

describe('a widget that mounts before anything else of its remote', () => {
  it('S025 has its remote registered with the one store by then, and its texts there', async () => {
    const { composition, filler, register, store, badge, texts } = compose();
    expect(await composition.loadWidget(filler, 'ru')).toBe(badge);
    expect(register).toHaveBeenCalledTimes(1);
    // Its own face of the one store.
    const [face] = register.mock.calls[0]!;
    expect(face.getState().api).toBe(store.getState().api);
    expect(texts.forLanguage(languageByCode('ru')).t('hello', { ns: 'mf-checkout' })).toBe('Привет');
  });

  it('S025 is not shown while its remote could not be registered, and registers it at the next try', async () => {
    const { composition, filler, register, broken } = compose();
    broken.add('mf-checkout ./register');
    await expect(composition.loadWidget(filler, 'en')).rejects.toThrow('mf-checkout 1.0.0-a could not be loaded.');
    broken.clear();
    await composition.loadWidget(filler, 'en');
    expect(register).toHaveBeenCalledTimes(1);
  });
});
