/** @jest-environment @storefront/build/jest/server.cjs */
import { forEachTrial, tryPublished, type TrialShop } from '../../../testing/trials';
import { withDistinctIds } from './distinctIds';
import { replay, type Answers } from './recordedAnswers';

// Each page is looked at in every language: here one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

let api: TrialShop['api'];
let store: TrialShop['store'];

forEachTrial((shop) => void ({ api, store } = shop));

const route = { id: 'a', path: 'products/:productId', visibility: 'public' as const };

const answersOf = (results: Record<string, unknown>): Answers =>
  new Map(
    Object.entries(results).map(([path, result]) => [
      `GET http://api.test${path}`,
      { status: 200, text: JSON.stringify({ result }) },
    ]),
  );

async function results(known: Record<string, unknown>, path: string, pathname = '/products/1') {
  const answers = answersOf(known);
  const {
    asking,
    pathname: other,
    told,
  } = withDistinctIds(route, pathname, answers, (transform) => replay(answers, transform))!;
  const id = /\d+/.exec(other)![0];
  const { result } = (await (await asking(`http://api.test${path.replace('{}', id)}`)).json()) as { result: unknown };
  return told(JSON.stringify(result));
}

it('an id is one of what its object, its name or its address is called', async () => {
  const product = {
    id: 1,
    name: 'A',
    gameId: 1,
    plans: [
      { id: 1, productId: 1 },
      { id: 2, productId: 1 },
    ],
    relatedIds: [1, 2],
    count: 1,
    madeAt: 1_800_000_000,
  };
  expect(await results({ '/v1/products/1': product }, '/v1/products/{}')).toBe(
    '{"id":1 (product),"name":"A","gameId":1 (game),"plans":[{"id":1 (plan),"productId":1 (product)},{"id":2 (plan),"productId":1 (product)}],"relatedIds":[1 (related),2 (related)],"count":1,"madeAt":1800000000}',
  );
});

it('an id is the same under two names that always say the same of several things', async () => {
  const offers = [
    { id: 1, productId: 1 },
    { id: 2, productId: 2 },
  ];
  expect(await results({ '/v1/products/1': { id: 1 }, '/v1/offers': offers }, '/v1/offers')).toBe(
    '[{"id":1 (offer),"productId":1 (offer)},{"id":2 (offer),"productId":2 (offer)}]',
  );
  expect(await results({ '/v1/products/1': { id: 1 }, '/v1/offers': offers.slice(1) }, '/v1/offers')).toBe(
    '[{"id":2 (offer),"productId":2 (product)}]',
  );
});

it('none is made distinct where the address of the page does not say of which kind its number is', () => {
  const answers = answersOf({ '/v1/games/1': { id: 1 } });
  expect(withDistinctIds(route, '/products/1', answers, () => fetch)).toBeUndefined();
  expect(withDistinctIds({ ...route, path: 'products' }, '/products', answers, () => fetch)?.pathname).toBe(
    '/products',
  );
});

it('what a press is about is told also where ids of different kinds are never the same', async () => {
  api.answers['/v1/products/1'] = { result: { id: 1, plans: [{ id: 1 }] } };
  const pressed = async (id: string) => {
    const screen = `() => { const dispatch = platform.useDispatch(); const { productId } = platform.useParams(); const { data } = api.useOneQuery(productId); return createElement('h1', null, createElement('button', { onClick: () => dispatch({ type: 'cart/addRequested', payload: { productId: ${id} } }) }, 'A')); }`;
    store.publish('mf-try', [{ id: 'a', path: 'products/:productId', visibility: 'public' }], {
      './register': '{ register(store) { store.addApi(module.api) } }',
      './routes/a': `(() => { module.api = platform.remoteApi({ name: 'mf-try' }); const api = module.api.injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: (id) => ({ url: '/v1/products/' + id }) }) }) }); return route({ sitemap: () => [{ path: '/products/1' }], load: async (context) => { await platform.ask(context, api.endpoints.one.initiate(context.params.productId)) }, Screen: ${screen} }); })()`,
    });
    const { complaints, stood = [] } = await tryPublished({ api, store }, {});
    expect(complaints).toEqual([]);
    return stood.flatMap((one) => /\(route a\)(.*, a press sends .*)$/.exec(one)?.[1] ?? []);
  };
  const both = (kind: string) => [
    ' at /products/1, a press sends cart/addRequested with productId: 1',
    ` at /products/1, by their kinds, a press sends cart/addRequested with productId: 1 (${kind})`,
  ];
  expect(await pressed('data.id')).toEqual(both('product'));
  expect(await pressed('Number(productId)')).toEqual(both('product'));
  expect(await pressed('data.plans[0].id')).toEqual(both('plan'));
});
