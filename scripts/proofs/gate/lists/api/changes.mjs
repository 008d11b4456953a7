// Changes of the API, as its description tells them, against what all live packages ask of it: those that would break
// one of them, and those that break nobody.
import {
  bodyOf,
  cartOf,
  described as change,
  envelopeOf,
  itemOf,
  leaveOut,
  parameterOf,
  rename,
  resultOf,
} from '../../described.mjs';

export const breaking = [
  change('a field gone', ['minPrice'], (api) =>
    ['/v1/games', '/v1/games/popular'].forEach((path) => leaveOut(itemOf(api, path), 'minPrice')),
  ),
  change('a field called otherwise', ['mf-news', 'name'], (api) =>
    rename(resultOf(api, '/v1/products/manual'), 'name', 'title'),
  ),
  change('a field that need not come, called otherwise', ['description'], (api) =>
    rename(resultOf(api, '/v1/products/{id}'), 'description', 'summary'),
  ),
  change(
    'a field that may be null',
    ['mf-news', 'banner'],
    (api) =>
      (itemOf(api, '/v1/announces/{page}').properties.banner = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
  ),
  change(
    'a field that comes sometimes',
    ['mf-checkout', 'email'],
    (api) =>
      (resultOf(api, '/v1/orders/client/{id}').required = resultOf(api, '/v1/orders/client/{id}').required.filter(
        (name) => name !== 'email',
      )),
  ),
  change(
    'a number as a text',
    ['mf-checkout', 'usdCost'],
    (api) => (resultOf(api, '/v1/orders/client/{id}').properties.usdCost = { type: 'string', format: 'decimal' }),
  ),
  change(
    'texts as objects, in a list',
    ['mf-support', 'attachments'],
    (api) =>
      (resultOf(api, '/v1/chats/client').properties.messages.items.properties.attachments.items = {
        type: 'object',
        properties: { url: { type: 'string' } },
        required: ['url'],
      }),
  ),
  change('a list within an object', ['/v1/announces/'], (api) => {
    const envelope = envelopeOf(api, '/v1/announces/{page}');
    envelope.properties.result = {
      type: 'object',
      properties: { items: resultOf(api, '/v1/announces/{page}'), total: { type: 'integer' } },
      required: ['items', 'total'],
    };
  }),
  change(
    'a number within an object',
    ['mf-news', '/v1/announces'],
    (api) =>
      (envelopeOf(api, '/v1/announces').properties.result = {
        type: 'object',
        properties: { pages: { type: 'integer' } },
        required: ['pages'],
      }),
  ),
  change('a word more where all are known', ['mf-checkout', 'couponStatus', 'pending'], (api) =>
    cartOf(api).properties.couponStatus.enum.push('pending'),
  ),
  change('another envelope', ['result'], (api) => rename(envelopeOf(api, '/v1/games/popular'), 'result', 'data')),
  change(
    'words fewer that are taken',
    ['mf-checkout', 'region'],
    (api) => (bodyOf(api, '/v1/subscriptions/cart').properties.subscriptions.items.properties.region.enum = ['cis']),
  ),
  change('a field that is wanted more', ['mf-checkout', 'phone'], (api) => {
    bodyOf(api, '/v1/orders').properties.phone = { type: 'string' };
    bodyOf(api, '/v1/orders').required.push('phone');
  }),
  change('a field of a body called otherwise', ['mf-support', 'attachments'], (api) =>
    rename(bodyOf(api, '/v1/chats/{id}'), 'attachments', 'files'),
  ),
  change(
    'shorter texts that are taken',
    ['mf-checkout', 'couponText'],
    (api) => (bodyOf(api, '/v1/subscriptions/cart').properties.couponText.maxLength = 8),
  ),
  change('a call gone', ['mf-checkout', 'subscriptionList'], (api) => delete api.paths['/v1/subscriptions/list']),
  change('a call at another place', ['mf-checkout', '/v1/payment-systems/client'], (api) => {
    api.paths['/v2/payment-systems/client'] = api.paths['/v1/payment-systems/client'];
    delete api.paths['/v1/payment-systems/client'];
  }),
  change('another verb', ['mf-support', 'PATCH'], ({ paths }) => {
    paths['/v1/chats/{id}'].put = paths['/v1/chats/{id}'].patch;
    delete paths['/v1/chats/{id}'].patch;
  }),
  change('a query that is wanted more', ['mf-catalog', 'currency'], ({ paths }) =>
    paths['/v1/products/{id}'].get.parameters.push({
      name: 'currency',
      in: 'query',
      required: true,
      schema: { type: 'string' },
    }),
  ),
  change(
    'a query called otherwise',
    ['productId'],
    (api) => (parameterOf(api, '/v1/screenshots', 'productId').name = 'product'),
  ),
  change(
    'words in place of numbers, in an address',
    ['mf-catalog', '/v1/products/{id}'],
    (api) => (parameterOf(api, '/v1/products/{id}', 'id').schema = { type: 'string', format: 'uuid' }),
  ),
  change('a header that is wanted more', ['mf-checkout', 'x-client'], ({ paths }) =>
    paths['/v1/orders'].post.parameters.push({
      name: 'x-client',
      in: 'header',
      required: true,
      schema: { type: 'string' },
    }),
  ),
  change(
    'a token that is wanted',
    ['/v1/games'],
    ({ paths }) => (paths['/v1/games/popular'].get.security = [{ bearer: [] }]),
  ),
  change(
    'an event of a hub called otherwise',
    ['mf-support', 'AddMessage'],
    (api) => (api['x-hubs']['/hubs/chat'].events = ['MessageAdded', 'ChangeModeratorName']),
  ),
  change('a method of a hub gone', ['mf-support', 'SubscribeToChat'], (api) =>
    Object.values(api['x-hubs']).forEach(
      (hub) => (hub.methods = hub.methods.filter((name) => name !== 'SubscribeToChat')),
    ),
  ),
  change('a page of letters that nobody has', ['/orders'], (api) => api['x-leads-to'].push('/orders/{id}')),
  change(
    'an answer without anything',
    ['mf-support', '/v1/chats'],
    ({ paths }) => (paths['/v1/chats/{id}'].patch.responses = { 204: { description: 'Done.' } }),
  ),
  change('a form’s field called otherwise', ['mf-support', 'upload'], ({ paths }) =>
    rename(paths['/v1/static/upload'].post.requestBody.content['multipart/form-data'].schema, 'file', 'upload'),
  ),
];

/** Each schema of a description, as it is written. */
function eachSchema(value, work) {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach((one) => eachSchema(one, work));
  if (typeof value.type === 'string') work(value);
}

export const harmless = [
  change('a field more', [], (api) => {
    itemOf(api, '/v1/games').properties.rating = { type: 'number' };
    itemOf(api, '/v1/games').required.push('rating');
  }),
  change(
    'a call more',
    [],
    ({ paths }) => (paths['/v1/reviews'] = { get: { responses: paths['/v1/games'].get.responses } }),
  ),
  change('a word more where any is read', [], (api) =>
    resultOf(api, '/v1/orders/client/{id}').properties.statusCode.enum.push('disputed'),
  ),
  change('a word fewer that is answered', [], (api) => cartOf(api).properties.couponStatus.enum.pop()),
  change('a query that may come', [], ({ paths }) =>
    paths['/v1/products/{id}'].get.parameters.push({
      name: 'currency',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['USD', 'RUB'] },
    }),
  ),
  change('a schema that is referred to', [], (api) => {
    api.components = {
      ...api.components,
      schemas: {
        Game: itemOf(api, '/v1/games'),
        Games: { type: 'array', items: { $ref: '#/components/schemas/Game' } },
      },
    };
    envelopeOf(api, '/v1/games').properties.result.anyOf[0] = { $ref: '#/components/schemas/Games' };
  }),
  change('null no more', [], (api) => (itemOf(api, '/v1/games/popular').properties.minPrice = { type: 'number' })),
  change('whole numbers', [], (api) => (itemOf(api, '/v1/games').properties.value = { type: 'integer', minimum: 0 })),
  change(
    'longer texts that are taken',
    [],
    (api) => (bodyOf(api, '/v1/subscriptions/cart').properties.couponText.maxLength *= 2),
  ),
  change(
    'a field that need not be sent any more',
    [],
    (api) =>
      (bodyOf(api, '/v1/chats/client').required = bodyOf(api, '/v1/chats/client').required.filter(
        (name) => name !== 'clientName',
      )),
  ),
  change(
    'a field that may be sent more',
    [],
    (api) => (bodyOf(api, '/v1/orders').properties.phone = { type: 'string' }),
  ),
  change('oneOf, lists of types and words beside them', [], (api) => {
    const envelope = envelopeOf(api, '/v1/products/{id}');
    envelope.properties.result = { oneOf: envelope.properties.result.anyOf, description: 'The product.' };
    eachSchema(envelope, (schema) => Object.assign(schema, { type: [schema.type], title: 'x', deprecated: false }));
  }),
  change('an address’ part called otherwise', [], ({ paths }) => {
    const { '/v1/products/{id}': item } = paths;
    delete paths['/v1/products/{id}'];
    paths['/v1/products/{productId}'] = item;
    item.get.parameters.find(({ name }) => name === 'id').name = 'productId';
  }),
  change('an event of a hub more', [], (api) => api['x-hubs']['/hubs/chat'].events.push('Typing')),
  change(
    'a field that always comes',
    [],
    (api) => (resultOf(api, '/v1/products/{id}').required = Object.keys(resultOf(api, '/v1/products/{id}').properties)),
  ),
  change('a call gone that nobody makes', [], ({ paths }) => delete paths['/sandbox/pay/{paymentId}']),
  change('formats and bounds of what is answered', [], (api) => {
    Object.assign(itemOf(api, '/v1/games').properties.icon, { format: 'uri-reference', maxLength: 500 });
    Object.assign(resultOf(api, '/v1/games'), { maxItems: 1000 });
  }),
  change('a way more to be let in', [], ({ paths }) => paths['/v1/chats/client'].get.security.push({ cookie: [] })),
  change('a word more that is taken', [], (api) =>
    bodyOf(api, '/v1/subscriptions/cart').properties.subscriptions.items.properties.region.enum.push('eu'),
  ),
  change('parts of an object, put together', [], (api) => {
    const item = itemOf(api, '/v1/games/popular');
    const { icon, background, ...properties } = item.properties;
    resultOf(api, '/v1/games/popular').items = {
      allOf: [
        { ...item, properties, required: item.required.filter((name) => name in properties) },
        { type: 'object', properties: { icon, background }, required: ['icon', 'background'] },
      ],
    };
  }),
];
