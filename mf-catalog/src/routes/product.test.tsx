import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogApi } from '../api/catalogApi';
import { openScreen, failing, settled, silent, type Answers } from '../testing/openScreen';
import { runRoute } from '../testing/runRoute';
import { game, listItem, plan, product, screenshot } from '../testing/demoShop';
import { route } from './product';

const beforeBuy = JSON.stringify([
  { name_en: 'Supported anti-cheats', name_ru: 'Поддерживаемые античиты', items_en: ['Warden'], items_ru: ['Страж'] },
  { name_en: 'Notes', name_ru: 'Примечания', items_en: ['Read twice'], items_ru: ['Прочтите дважды'], tilde: true },
]);
const requirements = {
  client: 'Steam',
  os: 'Windows 11, русская',
  osEn: 'Windows 11, English',
  processor: 'Intel, AMD',
  graphics: 'Any',
  spoofer: true,
  displayMode: 'В окне',
  displayModeEn: 'Windowed',
  needFlashDrive: false,
};

/** Opens product 7 with the given fields. */
function openProduct(facts: Parameters<typeof product>[0] = {}, path = '/catalog/product/7', answers: Answers = {}) {
  const shown = product(facts);
  return openScreen(route, 'product', path, {
    '/v1/products/7?language=en': shown,
    '/v1/products/7?language=ru': shown,
    '/v1/screenshots?productId=7': [],
    ...answers,
  });
}
const way = () => screen.getAllByRole('navigation')[0] as HTMLElement;
const steps = () =>
  within(way())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const add = () => screen.getByRole('button', { name: /Add to cart/ });

describe('the product page', () => {
  it('S009 asks for the product in the language of the page', async () => {
    const { calls } = await openProduct({}, '/ru/catalog/product/7');
    expect(calls).toContain('/v1/products/7?language=ru');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lantern');
  });

  it('S059 goes to the catalogue when there is no such product', async () => {
    const { router } = await openProduct({}, '/ru/catalog/product/99');
    expect(router.state.location.pathname).toBe('/ru/catalog');
    expect((await runRoute(route, { params: { productId: '99' } })).redirect).toEqual({ redirectTo: '/catalog' });
  });

  it.each([undefined, 'abc', '0', '007', '1.5', '2147483648', '3000000000'])(
    'S009 S059 goes to the catalogue from the id %s, without a call',
    async (productId) => {
      const { router, calls } = await openProduct({}, `/catalog/product/${productId ?? ''}`);
      expect(router.state.location.pathname).toBe('/catalog');
      expect(calls).toEqual([]);
      expect((await runRoute(route, { params: { productId } })).redirect).toEqual({ redirectTo: '/catalog' });
    },
  );

  it('S204 keeps its place and offers a retry when the product fails', async () => {
    const call = '/v1/products/7?language=en';
    const { answers, router } = await openProduct({}, '/catalog/product/7', { [call]: failing });
    expect(router.state.location.pathname).toBe('/catalog/product/7');
    answers[call] = product();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Lantern' })).toBeInTheDocument();
    expect(
      (await runRoute(route, { params: { productId: '7' }, answers: { [call]: failing } })).redirect,
    ).toBeUndefined();
  });

  it.each(['/v1/products/7?language=en', '/v1/screenshots?productId=7'])(
    'S204 keeps the retry of %s, and the focus on it, until the answer',
    async (call) => {
      const { answers } = await openProduct({}, '/catalog/product/7', { [call]: failing });
      const retry = screen.getByRole('button', { name: 'Try again' });
      answers[call] = silent;
      await userEvent.click(retry);
      await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
      expect(retry).toHaveFocus();
    },
  );

  it('S206 stays when a later poll finds nothing', async () => {
    const { answers, router, store } = await openProduct();
    answers['/v1/products/7?language=en'] = null;
    await act(() =>
      store.dispatch(catalogApi.endpoints.product.initiate({ productId: 7, language: 'en' }, { forceRefetch: true })),
    );
    await settled(store);
    expect(router.state.location.pathname).toBe('/catalog/product/7');
    expect(screen.getByRole('heading', { name: 'Lantern' })).toBeInTheDocument();
  });

  it('S060 names the game on the way to a product of one game', async () => {
    await openProduct();
    expect(steps()).toEqual(['Home', 'Catalog', 'Iron Meridian', 'Lantern']);
    expect(within(way()).getByRole('link', { name: 'Iron Meridian' })).toHaveAttribute('href', '/catalog/products/1');
  });

  it('S060 names no game on the way to a product of several', async () => {
    await openProduct({ additionalGameIds: [2] });
    expect(steps()).toEqual(['Home', 'Catalog', 'Lantern']);
  });

  it('S061 shows icon, name, status and every supported game', async () => {
    const { container } = await openProduct({ additionalGameIds: [2, 3], status: 1 });
    expect(container.querySelector('h1')).toHaveTextContent('Lantern');
    expect(container.querySelector('img')).toHaveAttribute('src', '/art/product-7.svg');
    expect(screen.getByText('On update')).toHaveClass('info');
    expect(screen.getByText(/Supported games:/).closest('p')).toHaveTextContent(
      'Iron Meridian, Zero Harbor, Ash & Thorn',
    );
  });

  it('S061 names its own game once, though it is an additional one, too', async () => {
    await openProduct({ additionalGameIds: [1, 2] });
    expect(screen.getByText(/Supported games:/).closest('p')).toHaveTextContent(/: Iron Meridian, Zero Harbor$/);
  });

  it.each([
    ['', 1, /^Supported game:$/],
    ['/ru', 1, /^Поддерживаемая игра:$/],
    ['/ru', 2, /^Поддерживаемые игры:$/],
    // The text has no number, so that the plural is the same for 21 and 2.
    ['/ru', 21, /^Поддерживаемые игры:$/],
  ])('S061 S043 says at "%s" of %i games that they are supported', async (prefix, count, label) => {
    const others = Array.from({ length: count - 1 }, (_, index) => game({ id: 100 + index, name: `Game ${index}` }));
    await openProduct({ additionalGameIds: others.map(({ id }) => id) }, `${prefix}/catalog/product/7`, {
      '/v1/games': others,
    });
    expect(screen.getByText(label).closest('p')).toHaveTextContent('Iron Meridian');
  });

  it('S061 asks for the product in the cart', async () => {
    const { events } = await openProduct();
    await userEvent.click(add());
    expect(events).toEqual([{ type: 'cart/addRequested', payload: { productId: 7 } }]);
  });

  it('S061 disables the button of a product without subscriptions', async () => {
    await openProduct({ subscriptions: [] });
    expect(add()).toBeDisabled();
    expect(screen.getByText('price not specified')).toBeInTheDocument();
  });

  it('S053 tells no price that only a plan has which is not sold now', async () => {
    await openProduct({ subscriptions: [plan(71, 1, true, false), plan(72, 4, true), plan(73, 9, true)] });
    expect(screen.getByRole('complementary')).toHaveTextContent('from $ 4.00');
    expect(add()).toBeEnabled();
  });

  it('S053 S061 has no price and no way to the cart when no plan is sold now', async () => {
    await openProduct({ subscriptions: [plan(71, 1, true, false)] });
    expect(screen.getByRole('complementary')).toHaveTextContent('price not specified');
    expect(add()).toBeDisabled();
  });

  it('S213 shows its price in roubles on a Russian page', async () => {
    await openProduct({}, '/ru/catalog/product/7');
    expect(screen.getByRole('complementary')).toHaveTextContent('от 340 ₽');
    expect(document.body).not.toHaveTextContent('$');
  });

  it('S062 folds “read before buying” until somebody opens it', async () => {
    const { container } = await openProduct({ beforeBuy });
    expect(screen.getByText('Read before buying').closest('summary')).toBeInTheDocument();
    expect(container.querySelector('details')).not.toHaveAttribute('open');
    expect(
      within(container.querySelector('details') as HTMLElement).getByText('Supported anti-cheats'),
    ).toBeInTheDocument();
  });

  it.each(['{bad', '{"name_en":"x"}', '[{"name_en":"x"}]', '"text"'])(
    'S063 hides and logs the warnings that read %s',
    async (bad) => {
      const log = jest.spyOn(console, 'error').mockImplementation(() => {});
      await openProduct({ beforeBuy: bad });
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lantern');
      expect(screen.queryByText('Read before buying')).not.toBeInTheDocument();
      expect(log).toHaveBeenCalledWith(expect.stringContaining('beforeBuy text of product 7'));
      log.mockRestore();
    },
  );

  it.each(['', ' \n'])('S063 has nothing to hide or to log of a product without warnings: %j', async (beforeBuy) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    await openProduct({ beforeBuy });
    expect(screen.queryByText('Read before buying')).not.toBeInTheDocument();
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  it('S053 names no region of a plan that is sold in both', async () => {
    await openProduct();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.trim())).toEqual(['1 day', '1 day']);
  });

  it('S064 marks the items of a tilde group with tildes, others with dots', async () => {
    await openProduct({ beforeBuy });
    expect(screen.getByText('Read twice').closest('ul')).toHaveClass('tildes');
    expect(screen.getByText('Warden').closest('ul')).toHaveClass('dots');
  });

  it('S062 S065 takes names and items in the language of the page', async () => {
    await openProduct({ beforeBuy }, '/ru/catalog/product/7');
    expect(screen.getByText('Прочтите перед покупкой').closest('summary')).toBeInTheDocument();
    expect(screen.getByText('Поддерживаемые античиты')).toBeInTheDocument();
    expect(screen.getByText('Прочтите дважды')).toBeInTheDocument();
    expect(screen.queryByText('Warden')).not.toBeInTheDocument();
  });

  it.each([
    ['', 'Functionality'],
    ['/ru', 'Функционал'],
  ])('S066 lists the functionality in its groups: %s/catalog/product', async (prefix, name) => {
    await openProduct(
      { functional: [{ name: 'Vision', params: ['Outlines', 'Distance'] }] },
      `${prefix}/catalog/product/7`,
    );
    const section = screen.getByRole('region', { name });
    expect(within(section).getByRole('heading', { name: 'Vision' })).toBeInTheDocument();
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Outlines', 'Distance']);
  });

  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .map((row) => row.textContent);

  it('S067 shows the system requirements in English', async () => {
    await openProduct({ requirements });
    expect(rowsOf('System requirements')).toEqual([
      'Game clientSteam',
      'Operating systemWindows 11, English',
      'ProcessorIntel, AMD',
      'Graphics cardAny',
      'SpooferYes',
      'Display modeWindowed',
      'Flash drive neededNo',
    ]);
  });

  it('S067 has no row for what is not said', async () => {
    await openProduct({ requirements: { ...requirements, graphics: ' ' } });
    expect(rowsOf('System requirements')).toHaveLength(6);
    expect(screen.queryByText('Graphics card')).not.toBeInTheDocument();
  });

  it('S067 shows the system requirements in Russian', async () => {
    await openProduct({ requirements }, '/ru/catalog/product/7');
    const rows = rowsOf('Системные требования');
    expect(rows).toEqual([
      'Клиент игрыSteam',
      'Операционная системаWindows 11, русская',
      'ПроцессорIntel, AMD',
      'ВидеокартаAny',
      'СпуферДа',
      'Режим экранаВ окне',
      'Нужна флешкаНет',
    ]);
  });

  const withScreenshots: Answers = {
    '/v1/screenshots?productId=7': [
      screenshot({ url: '/shots/1.svg' }),
      screenshot({ url: '/shots/2.svg' }),
      screenshot({ url: '/shots/hidden.svg', hidden: true }),
      screenshot({ url: '/shots/other.svg', productId: 8 }),
    ],
  };

  it('S068 shows the screenshots of this product that are not hidden', async () => {
    await openProduct({}, '/catalog/product/7', withScreenshots);
    const section = screen.getByRole('region', { name: 'Screenshots' });
    expect(
      within(section)
        .getAllByRole('img')
        .map((img) => img.getAttribute('src')),
    ).toEqual(['/shots/1.svg', '/shots/2.svg']);
  });

  it('S181 keeps of what an API answers only this product’s: the page holds what is kept', async () => {
    const { store } = await openProduct({}, '/catalog/product/7', withScreenshots);
    const kept = JSON.stringify(store.getState());
    expect(kept).toContain('/shots/2.svg');
    expect(kept).not.toMatch(/other\.svg|hidden\.svg/);
  });

  it('S068 views them on the full screen, with arrow keys and buttons, round and round', async () => {
    await openProduct({}, '/catalog/product/7', withScreenshots);
    await userEvent.click(screen.getByRole('button', { name: 'Screenshot 1 of 2: open full screen' }));
    const viewer = screen.getByRole('dialog', { name: 'Lantern' });
    expect(viewer).toHaveClass('full');
    const shown = () => within(viewer).getByRole('img').getAttribute('src');
    expect(shown()).toBe('/shots/1.svg');
    const place = within(viewer).getByText('Screenshot 1 of 2');
    // Screen readers announce changes of a live region that existed before.
    expect(place).toHaveAttribute('aria-live', 'polite');
    fireEvent.keyDown(viewer, { key: 'ArrowRight' });
    expect(shown()).toBe('/shots/2.svg');
    expect(within(viewer).getByText('Screenshot 2 of 2')).toBe(place);
    fireEvent.keyDown(viewer, { key: 'ArrowRight' });
    expect(shown()).toBe('/shots/1.svg');
    fireEvent.keyDown(viewer, { key: 'ArrowLeft' });
    expect(shown()).toBe('/shots/2.svg');
    await userEvent.click(within(viewer).getByRole('button', { name: 'Previous screenshot' }));
    expect(shown()).toBe('/shots/1.svg');
    await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('S068 leads onwards and back among three, by arrow keys and buttons', async () => {
    const urls = ['/shots/1.svg', '/shots/2.svg', '/shots/3.svg'];
    await openProduct({}, '/catalog/product/7', {
      '/v1/screenshots?productId=7': urls.map((url) => screenshot({ url })),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Screenshot 1 of 3: open full screen' }));
    const viewer = within(screen.getByRole('dialog'));
    const press = (name: string) => userEvent.click(viewer.getByRole('button', { name }));
    const steps = [
      [() => userEvent.keyboard('{ArrowRight}'), '/shots/2.svg'],
      [() => press('Next screenshot'), '/shots/3.svg'],
      [() => press('Next screenshot'), '/shots/1.svg'],
      [() => press('Previous screenshot'), '/shots/3.svg'],
      [() => userEvent.keyboard('{ArrowLeft}'), '/shots/2.svg'],
    ] as const;
    for (const [step, url] of steps) {
      await step();
      expect(viewer.getByRole('img')).toHaveAttribute('src', url);
    }
  });

  it('S068 S070 says in Russian what opens a picture, leads to the next, and plays a video', async () => {
    await openProduct({ videos: 'https://youtu.be/dQw4w9WgXcQ' }, '/ru/catalog/product/7', withScreenshots);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press('Скриншот 1 из 2: открыть на весь экран');
    await press('Следующий скриншот');
    expect(screen.getByText('Скриншот 2 из 2')).toBeInTheDocument();
    await press('Предыдущий скриншот');
    expect(screen.getByText('Скриншот 1 из 2')).toBeInTheDocument();
    await press('Закрыть');
    await press('Смотреть видео 1 из 1');
    expect(screen.getByTitle('Lantern: видео 1')).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    );
  });

  it('S068 leaves the arrow keys alone once the viewer is closed, and opens at the picture that is clicked', async () => {
    await openProduct({}, '/catalog/product/7', withScreenshots);
    const opens = (number: number) =>
      userEvent.click(screen.getByRole('button', { name: `Screenshot ${number} of 2: open full screen` }));
    await opens(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await opens(2);
    expect(within(screen.getByRole('dialog')).getByRole('img')).toHaveAttribute('src', '/shots/2.svg');
  });

  it('S204 offers a retry in the place of screenshots that failed, and keeps the product', async () => {
    await openProduct({}, '/catalog/product/7', { '/v1/screenshots?productId=7': failing });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lantern');
    expect(
      within(screen.getByRole('region', { name: 'Screenshots' })).getByRole('button', { name: 'Try again' }),
    ).toBeInTheDocument();
  });

  it('S069 S070 plays an understood video in a modal, and shows nothing of the others', async () => {
    await openProduct({
      videos: 'https://video.example/watch?v=abcdefghijk\nhttps://youtu.be/dQw4w9WgXcQ\n\nnonsense',
    });
    const section = screen.getByRole('region', { name: 'Videos' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(1);
    expect(document.querySelector('iframe')).not.toBeInTheDocument();
    await userEvent.click(within(section).getByRole('button', { name: 'Play video 1 of 1' }));
    const modal = screen.getByRole('dialog', { name: 'Lantern' });
    expect(modal.querySelector('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    // YouTube refuses to play without a referrer.
    expect(modal.querySelector('iframe')).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    await userEvent.click(within(modal).getByRole('button', { name: 'Close' }));
    expect(document.querySelector('iframe')).not.toBeInTheDocument();
  });

  it('S069 shows no videos at all when no link is understood', async () => {
    await openProduct({ videos: 'https://video.example/1' });
    expect(screen.queryByRole('region', { name: 'Videos' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', '', { priceCurrency: 'USD', lowPrice: 4, highPrice: 10 }],
    ['ru', '/ru', { priceCurrency: 'RUB', lowPrice: 340, highPrice: 850 }],
  ])(
    'S005 S213 is named by the product, and tells searchers its offers in the currency of its prices: %s',
    async (languageCode, prefix, prices) => {
      const answers = { [`/v1/products/7?language=${languageCode}`]: product(), '/v1/screenshots?productId=7': [] };
      const { head } = await runRoute(route, { params: { productId: '7' }, languageCode, answers });
      expect(head).toMatchObject({ title: 'Lantern', image: '/art/product-7.svg' });
      expect(head.jsonLd).toEqual([
        expect.objectContaining({
          '@type': 'Product',
          name: 'Lantern',
          url: `https://shop.test${prefix}/catalog/product/7`,
          image: 'https://shop.test/art/product-7.svg',
          offers: expect.objectContaining({ '@type': 'AggregateOffer', ...prices, offerCount: 2 }),
        }),
      ]);
    },
  );

  const offersOf = async (subscriptions: ReturnType<typeof plan>[]) => {
    const answers = { '/v1/products/7?language=en': product({ subscriptions }), '/v1/screenshots?productId=7': [] };
    const { head } = await runRoute(route, { params: { productId: '7' }, answers });
    return (head.jsonLd?.[0] as { offers?: object }).offers;
  };
  it('S213 tells searchers a price in roubles as it is written, rounded up', async () => {
    const answers = { '/v1/products/7?language=ru': product({ subscriptions: [plan(71, 499.5, false)] }) };
    const { head } = await runRoute(route, { params: { productId: '7' }, languageCode: 'ru', answers });
    expect(head.jsonLd).toMatchObject([{ offers: { lowPrice: 500 } }]);
  });

  const [cheapButGone, sold, dearer] = [plan(71, 1, true, false), plan(72, 850, false), plan(73, 12, true)];

  it('S005 offers searchers what is in stock, by the prices of plans that are sold now', async () => {
    expect(await offersOf([cheapButGone, sold, dearer])).toMatchObject({
      availability: 'https://schema.org/InStock',
      lowPrice: 10,
      highPrice: 12,
      offerCount: 2,
    });
  });

  it('S005 tells searchers what is out of stock, and offers nothing without plans', async () => {
    expect(await offersOf([cheapButGone])).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
      lowPrice: 1,
      offerCount: 1,
    });
    expect(await offersOf([])).toBeUndefined();
  });

  it('S178 S181 reads on the server all that the first render shows, and the games only where they are shown', async () => {
    const call = '/v1/products/7?language=en';
    const one = await runRoute(
      { ...route, sitemap: undefined },
      { params: { productId: '7' }, answers: { [call]: product() } },
    );
    expect(one.calls).toEqual(expect.arrayContaining([call, '/v1/screenshots?productId=7']));
    expect(one.calls).not.toContain('/v1/games');
    const several = await runRoute(
      { ...route, sitemap: undefined },
      { params: { productId: '7' }, answers: { [call]: product({ additionalGameIds: [2] }) } },
    );
    expect(several.calls).toContain('/v1/games');
  });

  it('S009 puts each product into the sitemap once, found by its games', async () => {
    const { sitemap } = await runRoute(route, {
      params: { productId: '7' },
      answers: {
        '/v1/products/games/client/1': [listItem({ id: 7, name: 'Lantern' }), listItem({ id: 8, name: 'Compass' })],
        '/v1/products/games/client/2': [listItem({ id: 7, name: 'Lantern' })],
        '/v1/products/games/client/3': failing,
      },
    });
    expect(sitemap).toEqual([{ path: '/catalog/product/7' }, { path: '/catalog/product/8' }]);
  });
});
