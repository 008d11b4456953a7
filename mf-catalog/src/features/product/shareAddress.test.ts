import { shareAddress } from './shareAddress';

const address = { title: 'Lantern', url: 'https://shop.test/catalog/product/7' };

/** Fakes the browser's functions for sharing and copying; undefined if it has none. */
function browser({ share, writeText }: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const spies = { share: share && jest.fn(share), writeText: writeText && jest.fn(writeText) };
  Object.defineProperty(navigator, 'share', { configurable: true, value: spies.share });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: spies.writeText && { writeText: spies.writeText },
  });
  return spies;
}

const done = () => Promise.resolve();
const refusing = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('sharing an address', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  beforeEach(() => logged.mockClear());
  afterAll(() => logged.mockRestore());

  it('S061 hands it to what the visitor shares with', async () => {
    const { share, writeText } = browser({ share: done, writeText: done });
    expect(await shareAddress(address)).toBe('shared');
    expect(share).toHaveBeenCalledWith(address);
    expect(writeText).not.toHaveBeenCalled();
  });

  it('S061 copies it where nothing shares, and where what shares refuses', async () => {
    const { writeText } = browser({ writeText: done });
    expect(await shareAddress(address)).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(address.url);
    expect(logged).not.toHaveBeenCalled();
    browser({ share: refusing('NotAllowedError'), writeText: done });
    expect(await shareAddress(address)).toBe('copied');
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('S061 takes a visitor who thinks better of it for no failure', async () => {
    const { writeText } = browser({ share: refusing('AbortError'), writeText: done });
    expect(await shareAddress(address)).toBe('dismissed');
    expect(writeText).not.toHaveBeenCalled();
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([[refusing('NotAllowedError')], [undefined]])(
    'S061 says that it failed where nothing can be copied',
    async (writeText) => {
      browser({ writeText });
      expect(await shareAddress(address)).toBe('failed');
      expect(logged).toHaveBeenCalledWith(expect.stringContaining(address.url), expect.anything());
    },
  );
});
