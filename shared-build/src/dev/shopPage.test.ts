import { apiOf, changedPage, changedPolicy, stateOf } from './shopPage';

const block = (id: string, content: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(content)}</script>`;
const table = {
  revision: 3,
  remotes: [
    { name: 'mf-a', base: '/releases/mf-a/1/' },
    { name: 'mf-b', base: '/releases/mf-b/1/' },
  ],
};
const page = `<head><link rel="preload" as="style" href="/releases/mf-a/1/browser/a.css">
<script async src="/releases/mf-a/1/browser/remoteEntry.js" integrity="sha384-x"></script>
<style data-href="a.css">.a{}</style><script defer src="/releases/shell/1/main.js"></script></head>
<body><header>frame</header><main id="content">their screen</main>
${block('storefront-state', { table, apiUrl: null, apiPort: 4000, entered: { root: null }, brand: 'X' })}
${block('storefront-later', [['/releases/mf-a/1/browser/w.js', 'sha384-y'], ['/releases/mf-b/1/browser/w.js']])}</body>`;

const local = { name: 'mf-a', base: '/dev-remotes/mf-a/', version: 'local' } as never;
const changed = (isTheirs: boolean) =>
  changedPage(page, { remotes: [local], apiUrl: 'http://localhost:5000', isTheirs });

describe('a page of a deployed shop, with a remote from here', () => {
  it('has it in its table in place of the published one, and nothing else of that', () => {
    const html = changed(false);
    expect(stateOf(html)?.table.remotes).toEqual([table.remotes[1], local]);
    expect(html).not.toContain('/releases/mf-a/');
    expect(html).toContain('/releases/mf-b/1/browser/w.js');
    expect(html).toContain('/releases/shell/1/main.js');
  });

  it('keeps what the server rendered of others, and of its own the frame alone', () => {
    expect(changed(false)).toContain('their screen');
    expect(stateOf(changed(false))?.entered).toEqual({ root: null });
    expect(changed(true)).toContain('<header>frame</header><main id="content"></main>');
    expect(changed(true)).not.toContain('data-href');
    expect(stateOf(changed(true))?.entered).toBeNull();
  });

  it('has what its tab has from elsewhere, but for what is from here', () => {
    const overrides = { 'mf-a': 'http://localhost:4001/', 'mf-b': 'http://localhost:4002/' };
    const given = page.replace('"brand":"X"', `"brand":"X","developer":${JSON.stringify({ overrides, local: [] })}`);
    const html = changedPage(given, { remotes: [local], apiUrl: '', isTheirs: true });
    expect(stateOf(html)?.['developer']).toEqual({ overrides: { 'mf-b': 'http://localhost:4002/' }, local: ['mf-a'] });
    expect(stateOf(changed(false))?.['developer']).toEqual({ overrides: {}, local: ['mf-a'] });
  });

  it('asks the API through this machine, wherever it is', () => {
    const state = stateOf(page);
    if (!state) throw new Error('The page has a state.');
    expect(apiOf(state, new URL('https://shop.example/')).href).toBe('https://shop.example:4000/');
    expect(apiOf({ ...state, apiUrl: 'https://api.example' }, new URL('https://shop.example/')).href).toBe(
      'https://api.example/',
    );
    expect(stateOf(changed(false))).toMatchObject({ apiUrl: 'http://localhost:5000', brand: 'X' });
  });

  it('keeps the shop’s policy, but for where the API is', () => {
    const policy =
      "script-src 'self'; connect-src 'self' https://api.example wss://api.example; upgrade-insecure-requests";
    expect(changedPolicy(policy, new URL('https://api.example'), 'http://localhost:5000')).toBe(
      "script-src 'self'; connect-src 'self' http://localhost:5000 ws://localhost:5000",
    );
  });

  it('is left as it is where it is no page of a shop', () => {
    expect(stateOf('<p>hello</p>')).toBeUndefined();
    expect(changedPage('<p>hello</p>', { remotes: [local], apiUrl: '', isTheirs: true })).toBe('<p>hello</p>');
  });
});
