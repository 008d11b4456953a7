import { builtPathsOf } from './builtPaths';
import { createCode } from '../code/code';
import { usagesOf } from '../usage/usage';

jest.mock('@storefront/contracts', () => ({
  ...jest.requireActual<object>('@storefront/contracts'),
  paths: {
    manual: (game: string, product: string) => `/products/${encodeURIComponent(game)}/${product}`,
    search: (words = '') => `/search/${encodeURIComponent(words)}`,
    product: (id: number) => `/product/${id}`,
    home: () => '/',
  },
}));

it('builders of paths that are named are said, and whether they encode all that they are given', () => {
  const code = createCode([
    {
      path: 'src/Screen.tsx',
      text: "import { paths } from '@storefront/contracts'; const all = [paths.manual(game, product), paths.search(words), paths.product(id), paths.nothing()];",
    },
  ]);
  expect(builtPathsOf(usagesOf(code))).toEqual({ manual: false, product: false, search: true });
});
