/** @jest-environment @storefront/build/jest/server.cjs */
import { releaseStore } from '../testing/releaseStore';
import { createSheetReader } from './sheets';

const base = '/releases/mf-news/1/browser/';
let store: ReturnType<typeof releaseStore>;
let logged: jest.SpyInstance;

beforeEach(() => {
  store = releaseStore();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  store.remove();
  jest.restoreAllMocks();
});

const read = (css: string, file = 'a.css') => {
  store.write(`mf-news/1/browser/${file}`, css);
  return createSheetReader(store.dir)({ folder: 'mf-news/1', file, base });
};

describe('a sheet that stands in a page', () => {
  it.each([
    ['.a{background:url(b.png)}', `.a{background:url(${base}b.png)}`],
    ['.a{background:url("img/b.png")}', `.a{background:url("${base}img/b.png")}`],
    ["@font-face{src:url( '../f.woff2' )}", `@font-face{src:url('${base}../f.woff2')}`],
    ['.a{background:url(/static/b.png)}', '.a{background:url(/static/b.png)}'],
    ['.a{background:url("https://cdn.test/b.png")}', '.a{background:url("https://cdn.test/b.png")}'],
    ['.a{mask:url(data:image/svg+xml;base64,AA)}', '.a{mask:url(data:image/svg+xml;base64,AA)}'],
    ['.a{clip-path:url(#b)}', '.a{clip-path:url(#b)}'],
    [`.a{background:url("it's (1).png" )}`, `.a{background:url("${base}it's (1).png")}`],
    ['.a{background:url("a" "b")}', '.a{background:url("a" "b")}'],
    ['.a{}\r\n.b{}', '.a{}\n.b{}'],
  ])('S001 %j finds its pictures from there: %j', (css, expected) => {
    expect(read(css)).toBe(expected);
  });

  const many = 100_000;

  // In a pattern that tries each of them with each other one these take from a minute to years.
  it.each<[string, string]>([
    ['blanks before two names', `.a{background:url(${' '.repeat(many)}"a" "b")}`],
    ['blanks that nothing follows', `.a{background:url(${' '.repeat(many)}`],
    ['blanks after a name', `.a{background:url(a${' '.repeat(many)}"`],
    ['blanks within quotes', `.a{background:url("${' '.repeat(many)}`],
    ['blanks after quotes', `.a{background:url("a"${' '.repeat(many)}b)}`],
    ['beginnings', '.a{background:url('.repeat(many / 10)],
    ['beginnings that are quoted', `url("url('`.repeat(many / 10)],
  ])('S204 is read in one go, whatever stands in it: %s', (_what, css) => {
    expect(read(css)).toBe(css);
  });

  it.each(['</style><script>', '.a::before{content:"</STYLE >"}', '@import "b.css";', '<!-- .a{} -->'])(
    'S016 is not %j',
    (css) => {
      expect(read(css)).toBeUndefined();
    },
  );

  it('S204 that is missing is left to the browser, with a line in the log, and found when it is there', () => {
    const reader = createSheetReader(store.dir);
    const sheet = { folder: 'mf-news/1', file: 'late.css', base };
    expect(reader(sheet)).toBeUndefined();
    expect(logged).toHaveBeenCalledTimes(1);
    store.write('mf-news/1/browser/late.css', '.a{}');
    expect(reader(sheet)).toBe('.a{}');
  });

  it('S016 is never a file from outside of the release store', () => {
    expect(createSheetReader(store.dir)({ folder: '..', file: '../../../etc/passwd', base })).toBeUndefined();
    expect(logged).toHaveBeenCalledWith(
      expect.any(String),
      expect.objectContaining({ message: expect.stringContaining('outside') }),
    );
  });
});
