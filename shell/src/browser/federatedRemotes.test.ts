import { loadRemote } from '@module-federation/enhanced/runtime';
import { stubRemote } from '../testing/stubRemotes';
import { createRemoteSource } from './federatedRemotes';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerPlugins: jest.fn(), registerRemotes: jest.fn() }));

const load = jest.mocked(loadRemote);
const { release } = stubRemote('mf-news', [{ id: 'news', path: 'news' }]);
const ask = () => createRemoteSource([release]).load(release, './routes/news');

beforeEach(() => {
  load.mockReset();
});

describe('a remote’s file', () => {
  it('S204 is asked for once when it comes', async () => {
    load.mockResolvedValue({ route: 'news' });
    expect(await ask()).toEqual({ route: 'news' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('S204 is asked for a second time when it did not come', async () => {
    load.mockRejectedValueOnce(new Error('the network broke')).mockResolvedValueOnce({ route: 'news' });
    expect(await ask()).toEqual({ route: 'news' });
    expect(load.mock.calls.map(([id]) => id)).toEqual([expect.stringMatching(/mf_news\/routes\/news$/), expect.stringMatching(/mf_news\/routes\/news$/)]);
  });

  it('S204 is not asked for a third time by itself, and what failed is said', async () => {
    load.mockRejectedValue(new Error('the network broke'));
    await expect(ask()).rejects.toThrow('the network broke');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('S204 that holds nothing counts as missing', async () => {
    load.mockResolvedValue(null);
    await expect(ask()).rejects.toThrow();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
