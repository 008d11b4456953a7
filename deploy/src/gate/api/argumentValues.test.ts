import { payload } from '../../testing/facts';
import { beginWithLiveShell, event, fills, goes, refused } from '../../testing/gate';

beginWithLiveShell();

it('an id under the name of another is refused where it is new', async () => {
  const astray = (...idsAstray: string[]) => ({ idsAstray });
  const sentence =
    "mf-a gives gameId as productId in src/Screen.tsx: whoever reads that, its own code or another's, takes one thing for another.";
  expect(await refused('mf-a', astray('src/Screen.tsx productId=gameId'))).toBe(sentence);
  await goes('mf-a', astray('src/List.tsx productId=gameId'), { allowBreaking: 'It is one thing here.' });
  expect(await refused('mf-a', astray('src/List.tsx productId=gameId', 'src/Screen.tsx productId=gameId'))).toBe(
    sentence,
  );
  await goes('mf-a', {});
  await goes('mf-a', astray('src/Screen.tsx productId=gameId'));
});

it('what is given as a language is its code where it was', async () => {
  const gives = (...languagesGiven: string[]) => ({ languagesGiven });
  await goes('mf-a', gives('src/Form.tsx code'));
  expect(await refused('mf-a', gives('src/Form.tsx locale'))).toBe(
    'mf-a gives the locale of a language as language in src/Form.tsx, where mf-a (live) gives its code, by which the API knows it.',
  );
  await goes('mf-a', gives('src/Form.tsx code', 'src/Form.tsx locale'));
  await goes('mf-a', gives('src/Order.tsx locale'));
  await goes('mf-a', gives());
});

it('a number of an event or a slot is given in the same unit as before, where anybody takes it', async () => {
  const gives = (factor: number) => ({
    scales: { 'mf-a/picked': { price: { amount: [factor] } }, 'mf-a/aside': { price: { amount: [factor] } } },
  });
  await goes('mf-a', gives(1));
  await goes('mf-a', gives(100));
  await goes('mf-b', {
    wakes: ['mf-a/picked'],
    events: { dispatches: [], listens: [event('mf-a/picked', payload({}))], handles: [] },
  });
  await goes('mf-c', fills('mf-a/aside'));
  const says = (name: string, who: string) =>
    `mf-a gives ${name} amount as it is as price, which mf-a (live) gives times 100: ${who} (live) would take it for another number.`;
  expect(await refused('mf-a', gives(1))).toBe([says('mf-a/picked', 'mf-b'), says('mf-a/aside', 'mf-c')].join('\n'));
  await goes('mf-a', { scales: { 'mf-a/picked': { price: { other: [1] } } } });
});

it('is asked by right names that are filled with what belongs to others: that is refused', async () => {
  const asks = (filledBy: object) => ({
    endpoints: [{ name: 'mf-a/pay', method: 'POST', path: '/v1/orders/{}/methods/{}', filledBy }],
  });
  await goes('mf-a', asks({ '/3': 'orderId', '/5': 'methodId', note: 'note' }));
  const sentence = (more = '') =>
    `mf-a asks POST /v1/orders/…/methods/… (mf-a/pay) with methodId where mf-a (live) gives orderId, and ${more || 'orderId where mf-a (live) gives methodId'}: the API would take one for the other.`;
  expect(await refused('mf-a', asks({ '/3': 'methodId', '/5': 'orderId', note: 'note' }))).toBe(sentence());
  expect(await refused('mf-a', asks({ '/3': 'methodId', '/5': 'note', note: 'orderId' }))).toBe(
    sentence('note where mf-a (live) gives methodId, and orderId where mf-a (live) gives note'),
  );
  await goes('mf-a', asks({ '/3': 'order.id', '/5': 'method.id', note: 'note' }));
  await goes('mf-a', asks({ '/3': 'order.id', '/5': 'note', more: 'method.id' }));
  await goes('mf-a', asks({}));
});

it('is asked by numbers that are counted from another one on than before: that is refused', async () => {
  const asks = (way?: string, place = '/3') => ({
    endpoints: [{ name: 'mf-a/list', method: 'GET', path: '/v1/list/{}', ...(way && { places: { [place]: way } }) }],
  });
  const sentence = (now: string, before: string) =>
    `mf-a asks GET /v1/list/… (mf-a/list) with ${now} where mf-a (live) gives ${before}: the API would answer with another one.`;
  await goes('mf-a', asks());
  await goes('mf-a', asks('{} - 1'));
  expect(await refused('mf-a', asks('{}'))).toBe(sentence('its number as it is', 'its number - 1'));
  expect(await refused('mf-a', asks('{} + 1'))).toBe(sentence('its number + 1', 'its number - 1'));
  await goes('mf-a', asks('{} - 1', '?page'));
  await goes('mf-a', asks('{}'));
  expect(await refused('mf-a', asks('{} - 1'))).toBe(sentence('its number - 1', 'its number as it is'));
  await goes('mf-a', asks('list-{}'));
});

it('is asked by what its key in the cache newly leaves out: that is refused', async () => {
  const asks = (unkeyed: Record<string, string[]>) => ({ endpoints: [{ name: 'mf-a/thing' }], unkeyed });
  const sentence =
    'mf-a asks mf-a/thing by language, which its key in the cache (serializeQueryArgs) leaves out: who asks with another one would get what was answered before.';
  expect(await refused('mf-a', asks({ 'mf-a/thing': ['language'] }))).toBe(sentence);
  await goes('mf-a', { endpoints: [{ name: 'mf-a/thing' }] });
  await goes('mf-a', asks({ 'mf-a/thing': ['page'] }));
  expect(await refused('mf-a', asks({ 'mf-a/thing': ['language', 'page'] }))).toBe(sentence);
  await goes('mf-a', asks({ 'mf-a/thing': ['page'] }));
});

it('is asked without what its question has, though it was given before: that is refused', async () => {
  const asks = (lacks?: string[]) => ({
    endpoints: [{ name: 'mf-a/post', method: 'POST', path: '/v1/chats/{}', ...(lacks && { lacks }) }],
  });
  await goes('mf-a', asks());
  await goes('mf-a', asks(['at']));
  expect(await refused('mf-a', asks(['at', 'files']))).toBe(
    "mf-a asks POST /v1/chats/… (mf-a/post) without files, which its question's type has and mf-a (live) gives: the API would miss what is made of it.",
  );
  await goes('mf-a', asks([]));
});

it('is asked with a word that no type lists, though it was not before: that is refused', async () => {
  const asks = (strange?: string[]) => ({
    endpoints: [{ name: 'mf-a/post', method: 'POST', path: '/v1/orders', ...(strange && { strange }) }],
  });
  await goes('mf-a', asks());
  await goes('mf-a', asks(['region']));
  expect(await refused('mf-a', asks(['region', 'total.currency']))).toBe(
    'mf-a asks POST /v1/orders (mf-a/post) with a word as total.currency that its type does not list: the API takes none but those.',
  );
  await goes('mf-a', asks([]));
});

it('is asked with the same number times something else: that is refused, and another number in its place is not', async () => {
  const asks = (scales?: Record<string, Record<string, number[]>>) => ({
    endpoints: [{ name: 'mf-a/post', method: 'POST', path: '/v1/orders', ...(scales && { scales }) }],
  });
  await goes('mf-a', asks());
  await goes('mf-a', asks({ 'total.amount': { cost: [100] }, at: { now: [1, 0.001] } }));
  expect(await refused('mf-a', asks({ 'total.amount': { cost: [1] } }))).toBe(
    'mf-a asks POST /v1/orders (mf-a/post) with cost as it is as total.amount, which mf-a (live) gives times 100: the API would take it for another number.',
  );
  expect(await refused('mf-a', asks({ 'total.amount': { cost: [1000] } }))).toContain(
    'with cost times 1000 as total.amount, which mf-a (live) gives times 100:',
  );
  await goes('mf-a', asks({ 'total.amount': { cost: [100], cents: [1] }, at: { now: [1] } }));
  await goes('mf-a', asks({ 'total.amount': { cents: [1] }, sum: { cost: [1] } }));
});
