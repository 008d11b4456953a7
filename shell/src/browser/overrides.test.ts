import { restoresOverrides } from './overrides';

afterEach(() => sessionStorage.clear());

it('leads a page of a development server, too, to what its tab has from elsewhere', () => {
  // All that jsdom does of a step to another page.
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  sessionStorage.setItem('storefront-overrides', 'remote.mf-x=1');
  const page = { mayOverride: true as const, developer: { overrides: {}, local: ['mf-a'] } };
  expect(restoresOverrides(page)).toBe(true);
  expect(String(said.mock.calls[0]?.[0])).toContain('navigation');
  said.mockRestore();
});

it.each(['x', '#', 'null', 'other.mf-x=1'])(
  'S204 a tab that has kept %s stays where it is: it would be led there for ever',
  (kept) => {
    sessionStorage.setItem('storefront-overrides', kept);
    expect(restoresOverrides({ mayOverride: true })).toBe(false);
  },
);
