import { cacheTags } from './cacheTags';
import { createCode } from '../code/code';

const tags = (endpoint: string) =>
  cacheTags(
    createCode([
      {
        path: 'src/api.ts',
        text: `const offers = (answer) => (answer ? [] : ['Offer']); const kind = 'Order'; enum Tag { Order = 'Order' } const providesTags = [kind]; const api = { one: build.query({ ${endpoint} }) };`,
      },
    ]),
  );

it.each<[string, string[], string[]]>([
  ["providesTags: ['Order', 'Offer']", ['Offer', 'Order'], []],
  ["invalidatesTags: (_answer, _error, { id }) => [{ type: 'Order', id }, ...offers(_answer)]", [], ['Offer', 'Order']],
  ["providesTags() { return ['Order']; }, invalidatesTags: offers", ['Order'], ['Offer']],
  ['providesTags: [kind], invalidatesTags: [{ type: Tag.Order, id: 7 }]', ['Order'], ['Order']],
  ['providesTags', ['Order'], []],
  ['query: () => "Order", tagTypes: ["Order"]', [], []],
])('tags are said as they are written, wherever that is: %s', (endpoint, provides, invalidates) => {
  expect(tags(endpoint)).toEqual({ provides, invalidates });
});
