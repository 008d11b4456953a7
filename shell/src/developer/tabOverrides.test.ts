import { haveOverrides } from './tabOverrides';

/** What jsdom says of documents that would be loaded: it loads none. */
const loads = () => jest.spyOn(console, 'error').mockImplementation(() => {});

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

it.each(['', '#terms'])('overrides load the page anew, also the same address with a fragment: /en/news%s', (fragment) => {
  history.replaceState({ key: 'kept' }, '', `/en/news?page=2${fragment}`);
  const own = { 'mf-news': 'http://localhost:3001/' };
  for (const overrides of [own, own, {}, {}] as Record<string, string>[]) {
    const said = loads();
    haveOverrides(overrides);
    const wished = 'mf-news' in overrides ? `&remote.mf-news=${encodeURIComponent('http://localhost:3001/')}` : '';
    expect([location.pathname + location.search + location.hash, history.state]).toEqual([`/en/news?page=2${wished}${fragment}`, { key: 'kept' }]);
    expect(said).toHaveBeenCalledTimes(1);
    expect(String(said.mock.calls[0]![0])).toContain('Not implemented: navigation');
    said.mockRestore();
  }
});
