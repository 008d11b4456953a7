import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configWith } from '../testing/network';
import { home, openShop } from '../testing/shop';
import { setWidth, watchLocation } from '../testing/window';

const links = configWith(
  { name: 'Discord', url: 'https://chat.test/in' },
  { name: 'terms-of-service', url: '/terms-of-service' },
  { name: 'script', url: 'javascript:alert(1)' },
  { name: 'host', url: '//evil.test' },
  { name: 'russian', url: '/ru/terms-of-service' },
  { name: 'loop', url: '/redirect/loop' },
  { name: 'whole', url: `${location.origin}/redirect/whole` },
);
const text = { '/v1/dynamic-page/terms-of-service': { result: { data: 'The terms.' } } };

let left: string[];

beforeEach(() => {
  setWidth(1440);
  window.scrollTo = jest.fn() as never;
  left = watchLocation();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

async function follow(name: string, prefix = '', answers = links) {
  const shop = await openShop({ remotes: [home()], answers: { ...text, '/service-config': answers } });
  await screen.findByRole('heading', { name: 'screen home' });
  await act(() => shop.router.navigate(`${prefix}/redirect/${name}`));
  return shop;
}

describe('a link by its name, within the shop', () => {
  it.each(['discord', 'DISCORD'])(
    'S006 %s leaves for its address, in place of this page, and shows nothing',
    async (name) => {
      await follow(name);
      await waitFor(() => expect(left).toEqual(['https://chat.test/in']));
      expect(screen.getByRole('main')).toBeEmptyDOMElement();
    },
  );

  it.each([
    ['terms-of-service', '', '/terms-of-service', 'Terms of Service'],
    ['terms-of-service', '/ru', '/ru/terms-of-service', 'Условия обслуживания'],
    ['russian', '', '/terms-of-service', 'Terms of Service'],
    ['russian', '/ru', '/ru/terms-of-service', 'Условия обслуживания'],
    ['nobody', '', '/', 'screen home'],
    ['nobody', '/ru', '/ru', 'screen home'],
    ['script', '', '/', 'screen home'],
    ['host', '', '/', 'screen home'],
    ['loop', '', '/', 'screen home'],
    ['whole', '', '/', 'screen home'],
  ])('S006 %s at %j stays in the shop, at %s', async (name, prefix, target, heading) => {
    const { address } = await follow(name, prefix);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
    expect(address()).toBe(target);
    expect(left).toEqual([]);
  });

  it('S006 never leads where the query says', async () => {
    const { address } = await follow('nobody?url=https://evil.test');
    await waitFor(() => expect(address()).toBe('/'));
    expect(left).toEqual([]);
  });

  it('S006 is not left in the history: Back does not return to it', async () => {
    const { router, address } = await follow('terms-of-service');
    await screen.findByText('The terms.');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('S006 waits for the configuration', async () => {
    const shop = await openShop({ path: '/redirect/discord', answers: { '/service-config': 'silence' } });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(shop.address()).toBe('/redirect/discord');
    expect(left).toEqual([]);
    shop.unmount();
  });

  it('S006 waits for it as long as it is asked for, though a page waits no longer', async () => {
    jest.useFakeTimers();
    try {
      const { address, answers } = await openShop({
        path: '/redirect/discord',
        answers: { '/service-config': { status: 500 } },
        retries: 3,
      });
      const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
      await pass(6_000);
      expect(address()).toBe('/redirect/discord');
      answers['/service-config'] = links;
      await pass(2_000);
      expect(left).toEqual(['https://chat.test/in']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('S006 waits for it anew when it failed before', async () => {
    const { router, answers } = await openShop({ answers: { '/service-config': { status: 500 } } });
    await screen.findByRole('heading', { name: 'screen home' });
    answers['/service-config'] = links;
    await act(() => router.navigate('/redirect/discord'));
    await waitFor(() => expect(left).toEqual(['https://chat.test/in']));
  });

  it.each(['discord', 'terms-of-service'])('S006 goes home from %s when the API has no configuration', async (name) => {
    const { address } = await openShop({
      path: `/ru/redirect/${name}`,
      answers: { '/service-config': { result: null } },
    });
    await waitFor(() => expect(address()).toBe('/ru'));
  });

  it('S204 keeps its place when the configuration cannot be had, and leads on once it can', async () => {
    const { address, answers } = await openShop({
      path: '/ru/redirect/discord',
      answers: { '/service-config': { status: 500 } },
    });
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    expect([address(), left]).toEqual(['/ru/redirect/discord', []]);
    answers['/service-config'] = links;
    await userEvent.click(retry);
    await waitFor(() => expect(left).toEqual(['https://chat.test/in']));
  });
});

it('S023 parts a text into paragraphs by empty lines alone', async () => {
  await openShop({
    path: '/terms-of-service',
    answers: { '/v1/dynamic-page/terms-of-service': { result: { data: 'One\nline.\n\nAnother.' } } },
  });
  await screen.findByText('Another.');
  expect(screen.getByRole('main').querySelectorAll('section p')).toHaveLength(2);
});
