import { shellFacts } from '../../testing/facts';
import { beginWithLiveShell, outcomeOf } from '../../testing/gate';

beginWithLiveShell();

describe('a build for browsers', () => {
  const refusals = async (name: string, files: Record<string, string>) =>
    (await (name === 'shell' ? outcomeOf(name, files, shellFacts(), 'shell') : outcomeOf(name, files))).refusal;

  it.each([
    [
      'mf-a',
      { 'browser/remoteEntry.js': '' },
      'mf-a has the entry browser/remoteEntry.js, which makes no mf_a: no page could take anything of it.',
    ],
    ['mf-a', { 'browser/remoteEntry.js': 'var mf_ab;' }, expect.stringContaining('makes no mf_a:')],
    [
      'mf-a',
      { 'browser/remoteEntry.js': 'var mf_a;(()=>{' },
      'mf-a holds browser/remoteEntry.js, which no browser can run: Unexpected end of input.',
    ],
    ['mf-a', { 'browser/1.js': '<html>' }, "mf-a holds browser/1.js, which no browser can run: Unexpected token '<'."],
    [
      'shell',
      { 'browser/main.js': 'a b' },
      expect.stringContaining('shell holds browser/main.js, which no browser can run'),
    ],
  ])('of %s that no browser can run is refused: %j', async (name, files, sentence) => {
    expect(await refusals(name, files as Record<string, string>)).toEqual(sentence);
  });

  it('may hold any script, and what is none', async () => {
    expect(
      await refusals('mf-a', {
        'browser/remoteEntry.js': 'globalThis.mf_a = import("x")',
        'browser/a.json': '<',
        'browser/a.js.map': '<',
      }),
    ).toBe('');
  });
});

describe('where the files of a build lie', () => {
  const said = async (code: string, kind = 'remote') =>
    (await outcomeOf(kind === 'shell' ? 'shell' : 'mf-a', { 'browser/1.js': code }, {}, kind)).refusal;

  it.each([
    ['(self.a = self.a || []).push([[1], { 2: (e, t, r) => { r.p = "/static/"; } }]);', '/static/'],
    [
      '({ 2(module, exports, __webpack_require__) { __webpack_require__.p = "https://cdn.example/"; } });',
      'https://cdn.example/',
    ],
    ['({ 2: function (e, t, r) { const base = "/a/"; r.p = "/"; r.p = base; } });', '/'],
  ])('is where its entry comes from, and nothing else that is written: %s', async (code, address) => {
    expect(await said(code)).toContain(
      `mf-a says in browser/1.js that its files lie at ${address}: they lie where its entry comes from, and browsers would find none of them.`,
    );
  });

  it.each([
    [
      '({ 2: (e, t, r) => { r.p = ""; const place = new URL(".", document.currentScript.src); r.p = "/a/"; r.p = place.href; } });',
    ],
    ['({ 2: (e, t, r) => { t.p = "/a/"; const own = {}; own.p = "/a/"; r.q = "/a/"; r.p = place(); } });'],
    ['point.p = "/a/";'],
  ])('may be looked up, and other things may be called alike: %s', async (code) => {
    expect(await said(code)).toBe('');
  });

  it('is for a shell to say', async () => {
    expect(await said('({ 2: (e, t, r) => { r.p = "/releases/"; } });', 'shell')).not.toContain('files lie at');
  });
});
