import * as host from './host';
import * as forRemotes from './index';

describe('the two faces of the platform', () => {
  it('share no name: what the host makes, a remote cannot even take', () => {
    const both = Object.keys(host).filter((name) => name in forRemotes);
    expect(both).toEqual([]);
  });

  it('keep stores, registrations and the rest of the host from remotes', () => {
    for (const name of [
      'createStorefrontStore',
      'registerRemote',
      'hostApi',
      'hydrated',
      'PlatformContext',
      'I18nContext',
    ]) {
      expect(host).toHaveProperty(name);
      expect(forRemotes).not.toHaveProperty(name);
    }
  });
});
