import { keepsOverrides } from './overrides';

afterEach(() => sessionStorage.clear());

it.each(['x', '#', 'null', 'other.mf-x=1'])('S204 a tab that has kept %s stays where it is: it would be led there for ever', (kept) => {
  sessionStorage.setItem('storefront-overrides', kept);
  expect(keepsOverrides({ mayOverride: true })).toBe(false);
});
