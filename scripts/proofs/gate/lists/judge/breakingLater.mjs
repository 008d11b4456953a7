// The second part of `breaking.mjs`, written once the gate's rules had been read: what a shell does with what
// remotes say of themselves, and ask by it.
import { button, breaks as change, events, imports, news, register } from '../../patched.mjs';

const does = (what, names, ...patches) => change('what the shell does', 'shell', what, names, ...patches);
const asks = (what, names, ...patches) => change('how the shell asks', 'shell', what, names, ...patches);

const composition = 'shell/src/composition/Composition.ts';
const baseQuery = 'shared-platform/src/baseQuery.ts';
const form = 'mf-support/src/features/contact/ContactForm.tsx';
const welcome = 'mf-catalog/src/features/home/Welcome.tsx';

export const breakingLater = [
  does(
    'nobody is woken',
    ['mf-checkout', 'cart/addRequested'],
    ['shell/src/composition/eventOwners.ts', 'new Set(remote.wakes)', 'new Set(remote.wakes.slice(1))'],
  ),
  does(
    'fragments that are woken are nowhere',
    ['mf-checkout', 'overlay'],
    [
      composition,
      'for (const slot of remote.slots)',
      "for (const slot of remote.slots.filter(({ load }) => load !== 'wake'))",
    ],
  ),
  does(
    'nothing is counted',
    ['mf-checkout', 'cart'],
    [composition, 'find((filler) => filler.counts)?.counts', 'find((filler) => filler.counts === slot)?.counts'],
  ),
  does(
    'listeners hear their own alone',
    ['mf-checkout'],
    [
      'shared-platform/src/remoteStore.ts',
      'isFor(remote, action) &&',
      'String(type).startsWith(`${remote}/`) && isFor(remote, action) &&',
    ],
  ),
  does(
    'links without their language',
    ['mf-', 'ru'],
    ['shared-platform/src/navigation.tsx', 'to={localizePath(to, useLanguage())}', 'to={to}'],
  ),
  does('no page is ever alive', ['mf-'], ['shared-platform/src/useHydrated.ts', /return [^;]*;/, 'return false;']),
  asks(
    'a token under another header',
    ['mf-support', 'authorization'],
    [baseQuery, "headers['authorization'] = `Bearer ${token}`", "headers['x-token'] = token"],
  ),
  asks(
    'a key under another header',
    ['mf-checkout', 'idempotency-key'],
    [baseQuery, "headers['idempotency-key']", "headers['x-request-id']"],
  ),
  asks(
    'bodies as plain texts',
    ['mf-checkout', 'content-type'],
    [baseQuery, "headers['content-type'] = 'application/json'", "headers['content-type'] = 'text/plain'"],
  ),
  asks(
    'what is not there, as a failure',
    ['mf-'],
    [
      baseQuery,
      'if (envelope.success === false) return null;',
      "if (envelope.success === false) throw new CallFailed('invalid', 'There is none.');",
    ],
  ),
  asks(
    'nothing of why it was refused',
    ['mf-checkout', 'refusal'],
    [baseQuery, '  if (refusal) return refusal;\n', ''],
  ),
  asks(
    'by GET what has no body',
    ['mf-support', 'PATCH'],
    [baseQuery, '  return {\n    method,', "  return {\n    method: body === undefined ? 'GET' : method,"],
  ),
  change(
    'an event as it is sent',
    'mf-catalog',
    'as its own contracts have it',
    ['productId', 'mf-checkout'],
    [events, 'v.object({ productId: IdSchema })', 'v.object({ id: IdSchema })'],
    [button, 'addRequested({ productId })', 'addRequested({ id: productId })'],
  ),
  change(
    'a name that is another’s',
    'mf-checkout',
    'a slice',
    ['cart'],
    ['mf-checkout/src/features/cart/checkoutSlice.ts', 'name: `${name}/cart`,', "name: 'cart',"],
  ),
  change(
    'a name that is another’s',
    'mf-support',
    'an API',
    ['mf-checkout'],
    ['mf-support/src/api/api.ts', 'remoteApi({ name })', "remoteApi({ name: 'mf-checkout' })"],
  ),
  change(
    'styles',
    'mf-catalog',
    'a property that nobody sets',
    ['--color-muted'],
    ['mf-catalog/src/features/list/FoundCount.module.css', 'var(--color-mute)', 'var(--color-muted)'],
  ),
  change(
    'pages to which nothing leads',
    'mf-news',
    'the next one',
    ['news'],
    [
      'mf-news/src/features/news/NewsPager.tsx',
      'nextTo={page < total ? paths.news(page + 1) : undefined}',
      'nextTo={undefined}',
    ],
  ),
  change(
    'what throws, or never ends',
    'mf-news',
    'a registration in browsers',
    ['mf-news'],
    [
      register('mf-news'),
      'store.addApi(api);',
      "store.addApi(api);\n  if (typeof window !== 'undefined') throw new Error('There are no news.');",
    ],
  ),
  change(
    'what is asked of the API',
    'mf-catalog',
    'a link of the site, by a table',
    ['discord'],
    [welcome, "useSiteLink('discord')", 'useSiteLink(links.community)'],
    [welcome, '/** The chat community', "const links = { community: 'discord-server' };\n\n/** The chat community"],
  ),
  change(
    'what is asked of the API',
    'mf-support',
    'a field of the form, by a table',
    ['clientName'],
    [form, 'name="clientName"', 'name={names.client}'],
    [form, 'function fieldsOf', "const names = { client: 'fullName' };\n\nfunction fieldsOf"],
  ),
  change(
    'what is asked of the API',
    'mf-checkout',
    'a price as a text',
    ['price', '/v1/orders'],
    [
      'mf-checkout/src/features/payment/useOrdering.ts',
      '({ subscriptionId, region, count, price }))',
      '({ subscriptionId, region, count, price: String(price) as never }))',
    ],
  ),
  change(
    'what throws, or never ends',
    'mf-news',
    'drawing, by what each makes anew',
    ['NewsScreen'],
    [
      news,
      'const page = listPage',
      'const latest = { at: 1 };\n  const [seen, setSeen] = useState<object>(latest);\n  if (seen !== latest) setSeen(latest);\n  const page = listPage',
    ],
    imports(news, 'useState', 'react'),
  ),
];
