import { setOverrides, storeOverrides, refusedOverrides } from './tabOverrides';

/** What jsdom says of documents that would be loaded: it loads none. */
const loads = () => jest.spyOn(console, 'error').mockImplementation(() => {});

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

it.each(['', '#terms'])(
  'overrides load the page anew, also the same address with a fragment: /en/news%s',
  (fragment) => {
    history.replaceState({ key: 'kept' }, '', `/en/news?page=2${fragment}`);
    const own = { 'mf-news': 'http://localhost:3001/' };
    for (const overrides of [own, own, {}, {}] as Record<string, string>[]) {
      const said = loads();
      setOverrides(overrides);
      const wished = 'mf-news' in overrides ? `&remote.mf-news=${encodeURIComponent('http://localhost:3001/')}` : '';
      expect([location.pathname + location.search + location.hash, history.state]).toEqual([
        `/en/news?page=2${wished}${fragment}`,
        { key: 'kept' },
      ]);
      expect(said).toHaveBeenCalledTimes(1);
      expect(String(said.mock.calls[0]![0])).toContain('Not implemented: navigation');
      said.mockRestore();
    }
  },
);

it('wishes that the server did not take are told, of this machine’s own none, and no more of an address than two hundred signs', () => {
  const address = `http://evil.test/${'x'.repeat(300)}`;
  history.replaceState(null, '', `/?remote.mf-a=http://a.test&remote.mf-b=http://b.test&remote.mf-c=${address}&page=2`);
  expect(refusedOverrides({ overrides: { 'mf-a': 'http://a.test' }, local: ['mf-b'] })).toEqual([
    `mf-c is shown as it is published. This shop takes no remotes from ${address.slice(0, 200)}: its operator lists where from (OVERRIDE_ORIGINS).`,
  ]);
});

it('overrides are kept for the pages of the tab, and end with the page where it can keep nothing', () => {
  storeOverrides({ 'mf-news': 'http://localhost:3001/' });
  expect(Object.values({ ...sessionStorage })).toEqual([
    `remote.mf-news=${encodeURIComponent('http://localhost:3001/')}`,
  ]);
  storeOverrides({});
  expect(sessionStorage).toHaveLength(0);
  const said = jest.spyOn(console, 'info').mockImplementation(() => {});
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  storeOverrides({ 'mf-news': 'http://localhost:3001/' });
  expect(said).toHaveBeenCalledWith('This tab keeps nothing: overrides end with the page.', expect.any(Error));
});
