import { act, screen } from '@testing-library/react';
import { home, openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';

const scrolled = jest.fn();

beforeEach(() => {
  setWidth(1440);
  window.scrollTo = jest.fn() as never;
  Element.prototype.scrollIntoView = scrolled;
});

describe('a page that the server left to the browser', () => {
  it('S204 S005 comes, though the visitor goes on to a part of it before it is there', async () => {
    let come = () => {};
    const load = () => new Promise<undefined>((resolve) => (come = () => resolve(undefined)));
    const remotes = [home(), stubRemote('mf-a', [{ id: 'a', path: 'a', load }])];
    const { router, address } = await openShop({
      path: '/a',
      remotes,
      first: { root: null, outcome: { absent: 'pending' } },
    });
    await act(async () => void router.navigate('/a#content'));
    await act(async () => come());
    expect(await screen.findByRole('heading', { name: 'screen a' })).toBeInTheDocument();
    expect(address()).toBe('/a#content');
    expect(scrolled).toHaveBeenCalled();
  });
});
