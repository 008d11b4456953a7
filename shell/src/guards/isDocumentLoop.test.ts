import { isDocumentLoop } from './isDocumentLoop';

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

it('S016 is said of who leads to a third document within a minute, until that has passed', () => {
  const at = [0, 6000, 12_000, 59_999, 60_000, 60_500, 66_000];
  expect(at.map((now) => isDocumentLoop('mf-a', now))).toEqual([false, false, true, true, false, true, false]);
});

it('S016 is said of nobody else', () => {
  expect([
    isDocumentLoop('mf-a', 0),
    isDocumentLoop('mf-b', 0),
    isDocumentLoop('mf-a', 0),
    isDocumentLoop('mf-b', 0),
    isDocumentLoop('mf-a', 0),
  ]).toEqual([false, false, false, false, true]);
});

it('forgets what a clock has said that was put back since', () => {
  expect([190_000, 190_000, 0, 0, 0].map((now) => isDocumentLoop('mf-a', now))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

it.each(['7', '{', '[7, null, ["mf-a"], ["mf-a", "1"]]'])(
  'S016 takes what the storage holds for anything: %s',
  (kept) => {
    jest.spyOn(console, 'info').mockImplementation(() => {});
    sessionStorage.setItem('led', kept);
    expect(isDocumentLoop('mf-a', 0)).toBe(false);
  },
);

it('keeps nobody from anything where the tab keeps nothing', () => {
  const said = jest.spyOn(console, 'info').mockImplementation(() => {});
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect([1, 2, 3].map((now) => isDocumentLoop('mf-a', now))).toEqual([false, false, false]);
  expect(said).toHaveBeenCalledTimes(3);
});
