import { act, render, renderHook } from '@testing-library/react';
import { forgetViewed, rememberViewed, useViewed } from './viewed';

const key = 'recentlyViewed';
const seen = () => renderHook(() => useViewed()).result.current;

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('what the visitor looked at', () => {
  it('S059 is the latest eight, each once, the latest first', () => {
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) rememberViewed(id);
    expect(seen()).toEqual([3, 9, 8, 7, 6, 5, 4, 2]);
    expect(JSON.parse(localStorage.getItem(key)!)).toHaveLength(8);
  });

  it('S059 forgets what is no more, and writes nothing for what it never knew', () => {
    rememberViewed(1);
    rememberViewed(2);
    forgetViewed(1);
    const written = jest.spyOn(Storage.prototype, 'setItem');
    forgetViewed(5);
    expect(seen()).toEqual([2]);
    expect(written).not.toHaveBeenCalled();
  });

  it.each(['{', 'null', '{"0":1}', '"7"', '[]', '[null,"3",-1,0,1.5,[2],{"id":4},1e99]'])(
    'S059 takes the rubbish %s for nothing',
    (rubbish) => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      localStorage.setItem(key, rubbish);
      expect(seen()).toEqual([]);
      rememberViewed(7);
      expect(seen()).toEqual([7]);
    },
  );

  it('S059 keeps what is good beside rubbish, and no more than eight of it', () => {
    localStorage.setItem(
      key,
      JSON.stringify([5, 'x', 5, 6, ...Array.from({ length: 1000 }, (_, place) => place + 10)]),
    );
    expect(seen()).toEqual([5, 6, 10, 11, 12, 13, 14, 15]);
  });

  it.each([
    ['of others', () => new StorageEvent('storage', { key })],
    [
      'of what others did while the browser kept the page',
      () => new PageTransitionEvent('pageshow', { persisted: true }),
    ],
  ])('S059 hears of this tab and %s', (_whom, told) => {
    const { result } = renderHook(() => useViewed());
    act(() => rememberViewed(4));
    expect(result.current).toEqual([4]);
    act(() => {
      localStorage.setItem(key, '[9,4]');
      dispatchEvent(told());
    });
    expect(result.current).toEqual([9, 4]);
  });

  it('S059 costs nothing where the storage is full or forbidden, and the log says so', () => {
    const forbid = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
    const Reader = () => <p>{useViewed().length}</p>;
    expect(render(<Reader />).container).toHaveTextContent('0');
    for (const id of [1, 2]) expect(() => rememberViewed(id)).not.toThrow();
    expect(log.mock.calls.map(([line]) => line as string)).toEqual([
      'Reading which products were viewed failed.',
      'Remembering which products were viewed failed.',
    ]);
  });
});
