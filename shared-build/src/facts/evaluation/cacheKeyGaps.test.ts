import { symbolicValue } from './symbolicValue';
import { recordingPlatform } from './recordingPlatform';
import { unkeyedFields } from './cacheKeyGaps';

interface Question {
  id: number;
  language: string;
  beside?: boolean;
  page: { size: number };
}

const query = ({ id, language, beside }: Question) => ({
  url: `/v1/things/${id}?language=${language}`,
  background: beside,
});
const unkeyed = (key: (facts: { queryArgs: Question; endpointName: string }) => unknown, more: object = {}) =>
  unkeyedFields('mf-x/thing', { query, serializeQueryArgs: key, ...more } as never);

it('is what the address, the method or the body is made of, and its key is not', () => {
  expect(unkeyed(({ queryArgs: { id } }) => ({ id }))).toEqual(['language']);
  expect(unkeyed(({ queryArgs: { id, beside } }) => `${id}/${beside}`)).toEqual(['language']);
  expect(
    unkeyed(({ queryArgs: { language } }) => ({ language }), {
      query: ({ id, page, language }: Question) => ({
        url: `/v1/list/${id + 1}`,
        method: 'POST',
        body: { page: page.size, language },
      }),
    }),
  ).toEqual(['id', 'page.size']);
  expect(
    unkeyed(({ queryArgs: { language } }) => ({ language }), {
      query: ({ id, language }: Question) => ({ url: `/v1/list?language=${language}`, method: `${id}` }),
    }),
  ).toEqual(['id']);
});

it.each<[string, Parameters<typeof unkeyed>]>([
  ['all of it is in the key', [({ queryArgs: { id, language } }) => ({ id, language })]],
  ['also made into something else', [({ queryArgs: { id, language } }) => `${id - 1}:${language}`]],
  ['the key is the question', [({ queryArgs }) => queryArgs]],
  ['it holds the question', [({ queryArgs, endpointName }) => ({ endpointName, queryArgs })]],
  ['it is written out whole', [({ queryArgs }) => JSON.stringify(queryArgs)]],
  ['it stands there beside a field', [({ queryArgs }) => [queryArgs.id, queryArgs]]],
  ['something is made of it that comes at run time', [({ queryArgs }) => [queryArgs.id, symbolicValue('0')]]],
  ['it is a copy', [({ queryArgs }) => ({ ...queryArgs })]],
  ['it is what others leave', [({ queryArgs: { beside, ...rest } }) => [beside, rest]]],
  ['answers are put together under it', [({ queryArgs: { id } }) => ({ id }), { merge: () => {} }]],
  ['its pages are asked for one after the other', [({ queryArgs: { id } }) => ({ id }), { infiniteQueryOptions: {} }]],
  ['it asks anew by itself', [({ queryArgs: { id } }) => ({ id }), { forceRefetch: () => true }]],
  ['it is the same for all', [({ endpointName }) => endpointName]],
  ['it has no key of its own', [undefined as never]],
])('is nothing where %s', (_why, given) => {
  expect(unkeyed(...given)).toEqual([]);
});

it('is said of each endpoint that has some, and of none that cannot be asked so', async () => {
  const { platform, seen } = recordingPlatform();
  const { remoteApi } = platform as never as { remoteApi(options: object): { injectEndpoints(options: object): void } };
  const thrown = () => {
    throw new Error('no such field');
  };
  const keyed = ({ queryArgs: { id } }: { queryArgs: Question }) => ({ id });
  remoteApi({ name: 'mf-x' }).injectEndpoints({
    endpoints: (build: { query(one: object): object }) => ({
      thing: build.query({ query, serializeQueryArgs: keyed }),
      all: build.query({ query }),
      other: build.query({ query, serializeQueryArgs: thrown }),
    }),
  });
  expect((await seen()).unkeyed).toEqual({ 'mf-x/thing': ['language'] });
});
