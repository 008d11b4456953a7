import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGo } from '@storefront/platform';
import { openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { setWidth } from '../testing/window';

/** A screen with a search that changes the path at each letter, as an eager one would. */
function Search() {
  const go = useGo();
  return <input aria-label="Find" onChange={(event) => go(`/list/${event.target.value}`)} />;
}

const remotes = () => [stubRemote('mf-list', [{ id: 'list', path: 'list/:words?', Screen: Search }, { id: 'other', path: 'other' }])];

beforeEach(() => {
  setWidth(1440);
  window.scrollTo = jest.fn() as never;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.restoreAllMocks());

describe('the focus', () => {
  it('S051 stays in the field where somebody types, though the path changes at every letter', async () => {
    const { address } = await openShop({ path: '/list', remotes: remotes() });
    const field = await screen.findByRole('textbox', { name: 'Find' });
    await userEvent.type(field, 'aim');
    expect(address()).toBe('/list/aim');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('aim');
  });

  it('S004 moves to the content with a step to another page, from the frame and from nowhere', async () => {
    const { router } = await openShop({ path: '/list', remotes: remotes() });
    await screen.findByRole('textbox', { name: 'Find' });
    await userEvent.click(screen.getAllByRole('link', { name: 'Catalog' })[0]!);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    (document.activeElement as HTMLElement).blur();
    await act(() => router.navigate('/other'));
    expect(await screen.findByRole('heading', { name: 'screen other' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
