// How the tried changes are written, and the files that they patch.
const contracts = 'shared-contracts/src';

/** A change that breaks somebody: `names` are words that its refusal has to say, beside the package's own name. */
export const breaks = (kind, remote, what, names, ...patches) => ({
  kind,
  remote,
  what,
  names: [remote, ...names],
  patches,
});

/** A change that breaks nobody. */
export const passes = (remote, what, ...patches) => ({ remote, what, patches });

/** Has a file import more. */
export const imports = (file, names, from) => [file, /^/, `import { ${names} } from '${from}';\n`];

export const definition = (remote) => `${remote}/src/remote.ts`;
export const register = (remote) => `${remote}/src/register.ts`;
export const events = `${contracts}/events.ts`;
export const slotNames = `${contracts}/slots.ts`;
export const catalogue = `${contracts}/api/catalogue.ts`;
export const button = 'mf-catalog/src/features/products/AddButton.tsx';
export const marks = 'mf-catalog/src/features/marks.ts';
export const contract = 'mf-catalog/src/contract.ts';
export const picked = 'mf-catalog/src/features/picked.ts';
export const home = 'mf-catalog/src/features/home/HomeScreen.tsx';
export const productRoute = 'mf-catalog/src/routes/product.ts';
export const catalogApi = 'mf-catalog/src/api/catalogApi.ts';
export const aside = 'mf-support/src/widgets/Aside.tsx';
export const cartSlice = 'mf-checkout/src/features/cart/checkoutSlice.ts';
export const cartApi = 'mf-checkout/src/api/cartApi.ts';
export const ordersApi = 'mf-checkout/src/api/ordersApi.ts';
export const savedCart = 'mf-checkout/src/features/cart/savedCart.ts';
export const chatApi = 'mf-support/src/api/chatApi.ts';
export const viewed = 'mf-catalog/src/features/viewed/viewed.ts';
export const badge = 'mf-checkout/src/widgets/CartBadge.tsx';
export const news = 'mf-news/src/features/news/NewsScreen.tsx';
export const newsRoute = 'mf-news/src/routes/news.ts';
export const newsApi = 'mf-news/src/api/newsApi.ts';
export const layout = 'shell/src/layout/Layout.tsx';

/** How the button asks for a product, and what it takes for that. */
export const dispatched = 'dispatch({ ...addRequested({ productId }) })';
export const eventImport = "import { addRequested } from '@storefront/contracts';\n";

/** What `stage.mjs` puts on the home page, and what stands over the announcements. */
export const slot = '<Slot name="mf-catalog/aside" props={{ gameId: 1, size: \'small\' }} />';
export const heading = "<PageHeading title={t('news.title')} />";

/** The contract's events as an interface that another one grows out of. */
export const grownEvents = [
  [contract, 'interface EventPayloads {', 'interface EventPayloads extends Picked {}\n  interface Unused {'],
  [
    contract,
    /$/,
    "\ninterface Picked {\n  'mf-catalog/picked': { mark: Mark; origin: Origin; tags: string[]; note?: string };\n}\n",
  ],
];
