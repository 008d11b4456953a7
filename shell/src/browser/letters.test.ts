import { formatRoubles, languageByCode } from '@storefront/contracts';
import { bringLetters } from './letters';

const load = jest.fn<Promise<FontFace[]>, [font: string, text: string]>();

beforeEach(() => {
  document.documentElement.lang = 'en-US';
  document.body.style.font = '16px Onest';
  Object.assign(document, { fonts: { load } });
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.resetAllMocks();
});

const isThere = async (bringing: Promise<void>) => {
  let there = false;
  void bringing.then(() => (there = true));
  await jest.advanceTimersByTimeAsync(0);
  return () => there;
};

describe('the letters of a language', () => {
  it('are waited for before a page in it is drawn', async () => {
    let come = (_fonts: FontFace[]) => {};
    load.mockReturnValue(new Promise((resolve) => (come = resolve)));
    const there = await isThere(bringLetters(languageByCode('ru')));
    expect(load).toHaveBeenCalledWith(expect.stringContaining('Onest'), `Русский ${formatRoubles(0)}`);
    expect(there()).toBe(false);
    come([]);
    await jest.advanceTimersByTimeAsync(0);
    expect(there()).toBe(true);
  });

  it('are not asked for where the page speaks it', async () => {
    await bringLetters(languageByCode('en'));
    expect(load).not.toHaveBeenCalled();
  });

  it('are waited for a second at the most', async () => {
    load.mockReturnValue(new Promise(() => {}));
    const there = await isThere(bringLetters(languageByCode('ru')));
    await jest.advanceTimersByTimeAsync(999);
    expect(there()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(there()).toBe(true);
  });

  it('cost a line in the console where they do not come', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    load.mockRejectedValue(new Error('no network'));
    await bringLetters(languageByCode('ru'));
    expect(warned).toHaveBeenCalledWith('The letters of Русский did not come.', expect.any(Error));
  });
});
