import { beginWithLiveShell, goes, outcomeOf } from '../../testing/gate';

beginWithLiveShell();

describe('a regular expression of built code', () => {
  const written = (code: string) => ({ 'browser/1.js': code });
  const said = async (code: string, name = 'mf-a') =>
    (await outcomeOf(name, written(code), {}, name === 'shell' ? 'shell' : 'remote')).refusal;
  const sentence = (pattern: string) =>
    `mf-a writes the regular expression ${pattern} in browser/1.js, which the oldest browsers that the shop is made for do not know: they run nothing of that file. Write it without what is newer than ECMAScript 2023.`;

  it.each([
    [String.raw`var isOne = /[\p{L}--[a-z]]/v.test(a);`, String.raw`/[\p{L}--[a-z]]/v`],
    [String.raw`var one = new RegExp("[\\p{L}--[a-z]]/", "v");`, String.raw`/[\p{L}--[a-z]]\//v`],
    ['var one = "(?i:a)"; RegExp(one, "u");', '/(?i:a)/u'],
    ['new RegExp("(?<y>a)|(?<y>b)");', '/(?<y>a)|(?<y>b)/'],
    ['try { a(/a/v); } catch {}', '/a/v'],
    ['try { new RegExp("a", "v"); } finally { a(); }', '/a/v'],
  ])('that the oldest browsers do not know is refused: %s', async (code, pattern) => {
    expect(await said(code)).toBe(sentence(pattern));
  });

  it.each([
    String.raw`/(?<=a)b|(?<y>a)(?<z>b)\k<y>/dgimsu.test("/v");`,
    'try { new RegExp("a", "v"); } catch { b(); }',
    'new RegExp(a, "v"); new RegExp("a", b); new a.RegExp("a", "v");',
    'var RegExp = Own; new RegExp("a", "v");',
    'var flags = ["v", "u"], path = "/v/", more = "(?i:a)";',
    'new RegExp("(", "v");',
  ])('passes where they do, where it is tried, or where nobody can tell: %s', async (code) => {
    expect(await said(code)).toBe('');
  });

  it('is no news where the live version has it', async () => {
    await goes('mf-a', {}, { code: 'var one = /a/v;', allowBreaking: 'It is for new browsers.' });
    expect(await said('/a/v.test(b);')).toBe('');
    expect(await said('/a/v.test(b); /b/v.test(b);')).toBe(sentence('/b/v'));
  });
});
