import { useLocation, useParams } from '@storefront/platform';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { inWideWindow } from '../testing/window';
import { prerenderTarget } from './prerenderTarget';

const lived: string[] = [];
const drawing = jest.fn();

function Product() {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  drawing();
  useEffect(() => {
    lived.push(`${id} begins`);
    return () => void lived.push(`${id} ends`);
  }, [id]);
  return <h1>{`product ${id} at ${pathname}${search}`}</h1>;
}

const Broken = () => {
  throw new Error('a bug');
};

const remotes = [
  stubRemote('mf-catalog', [
    { id: 'catalog', path: 'catalog' },
    { id: 'product', path: 'product/:id', Screen: Product },
  ]),
  stubRemote('mf-news', [
    { id: 'news', path: 'news' },
    { id: 'broken', path: 'broken', Screen: Broken },
  ]),
];

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const hidden = () =>
  [...document.querySelectorAll('main h1')].filter((element) => (element as HTMLElement).style.display === 'none');

/** The shop on /catalog, with the code of the others there. */
async function onCatalog() {
  const shop = await openShop({ path: '/product/0', remotes });
  await heading('product 0 at /product/0');
  await act(() => shop.router.navigate('/news'));
  await act(() => shop.router.navigate('/catalog'));
  await heading('screen catalog');
  lived.length = 0;
  const prerender = (to?: string) =>
    act(async () =>
      shop.router.prerender(to === undefined ? undefined : prerenderTarget(to, shop.router.state, shop.pages)),
    );
  return { ...shop, prerender };
}

inWideWindow();

describe('S001 a page that the visitor is about to go to', () => {
  it('is drawn while they press, hidden and without its effects, beside the one that they see', async () => {
    const { prerender, address } = await onCatalog();
    await prerender('/product/7?from=mail');
    expect(hidden().map(({ textContent }) => textContent)).toEqual(['product 7 at /product/7?from=mail']);
    expect(lived).toEqual([]);
    expect(await heading('screen catalog')).toBeVisible();
    expect([address(), document.title]).toEqual(['/catalog', 'Sidekey | CATALOG']);
  });

  it('is shown as it was drawn when they go there, not drawn anew, and lives from then on', async () => {
    const { prerender, router, address } = await onCatalog();
    await prerender('/product/7');
    const [ahead] = hidden();
    drawing.mockClear();
    await act(() => router.navigate('/product/7'));
    expect(await heading('product 7 at /product/7')).toBe(ahead);
    expect(ahead).toBeVisible();
    expect([drawing.mock.calls, lived, address()]).toEqual([[], ['7 begins'], '/product/7']);
    expect(screen.queryByRole('heading', { name: 'screen catalog' })).not.toBeInTheDocument();
    await act(() => router.navigate(-1));
    expect(await heading('screen catalog')).toBeVisible();
    expect(lived).toEqual(['7 begins', '7 ends']);
  });

  it('gives way to where they go in fact', async () => {
    const { prerender, router } = await onCatalog();
    await prerender('/news');
    await act(() => router.navigate('/product/8'));
    expect(await heading('product 8 at /product/8')).toBeVisible();
    expect([hidden(), lived]).toEqual([[], ['8 begins']]);
  });

  it('goes when they do not go there after all', async () => {
    const { prerender } = await onCatalog();
    await prerender('/product/7');
    await prerender();
    expect(document.querySelectorAll('main h1')).toHaveLength(1);
    expect(lived).toEqual([]);
  });

  it.each(['/catalog?other', '/no/such/page', '/ru/news'])(
    'is none at %s: of the same route, of nobody, or in another language',
    async (to) => {
      const { prerender, router } = await onCatalog();
      await prerender(to);
      expect(router.state.prerendered).toBeUndefined();
    },
  );

  it('costs the page that they see nothing when it throws, and says so where it is gone to', async () => {
    const { prerender, router } = await onCatalog();
    await act(() => router.navigate('/broken'));
    await act(() => router.navigate('/catalog'));
    await prerender('/broken');
    expect(await heading('screen catalog')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await act(() => router.navigate('/broken'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('has a place of its own in the history each time', async () => {
    const { prerender, router } = await onCatalog();
    const keys = new Set([router.state.location.key]);
    for (const to of ['/product/7', '/catalog', '/product/7']) {
      await prerender(to);
      await act(() => router.navigate(to));
      keys.add(router.state.location.key);
    }
    expect(keys.size).toBe(4);
  });
});
