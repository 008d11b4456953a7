import { createCode } from '../code/code';
import { queryNames } from './queryNames';

const names = (text: string) => queryNames(createCode([{ path: 'src/Screen.tsx', text }]));

it.each<[string, string[]]>([
  [
    "const query = new URLSearchParams(search); const key = 'sort'; show(query.get(key), query.has('page'), new URLSearchParams(search).getAll('tag'));",
    ['page', 'sort', 'tag'],
  ],
  [
    "const read = (query: URLSearchParams) => query.get('sort'); show(new URL(address).searchParams.get('page'));",
    ['page', 'sort'],
  ],
  [
    "const names = new Map(); show(names.get('sort'), headers.has('page'), new URLSearchParams({ sort }).toString(), query.get(name));",
    [],
  ],
])('what is asked of queries is said: %s', (text, asksQueries) => {
  expect(names(text)).toMatchObject({ asksQueries, linkQueries: [] });
});

it.each<[string, string[]]>([
  ['const Screen = () => <Link to="/catalog?sort=price&page=2#top" />;', ['/catalog?page', '/catalog?sort']],
  [
    'const Screen = ({ id, sort }) => <Link to={`/ru/catalog/products/${id}?sort=${sort}`} />;',
    ['/catalog/products/{}?sort'],
  ],
  [
    "const there = '/catalog?' + query; const call = '/v1/games?sort=price'; const other = 'https://x.test/a?b=1'; const words = 'Really?yes=no';",
    [],
  ],
])('what stands in queries of the shop’s addresses is said: %s', (text, linkQueries) => {
  expect(names(text)).toEqual({ asksQueries: [], queryValues: {}, linkQueries });
});

it.each<[string, Record<string, string[]>]>([
  [
    "const sorts = ['name', 'price'] as const; const read = (search) => { const query = new URLSearchParams(search); return { sort: sorts.find((sort) => sort === query.get('sort')), view: query.get('view') === 'grid' ? 'wide' : undefined }; };",
    { sort: ['name', 'price'], view: ['name', 'price', 'grid', 'wide'] },
  ],
  ["const read = (query: URLSearchParams) => Number(query.get('page'));", { page: [] }],
  [
    "function isNew(query: URLSearchParams) { switch (query.get('of')) { case 'day': return 1; case 'a b': return 7; } }",
    { of: ['day'] },
  ],
])('what a parameter of a query may be is said: %s', (text, queryValues) => {
  expect(names(text).queryValues).toEqual(queryValues);
});
