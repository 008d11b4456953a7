import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useGo } from '@storefront/platform';
import { openShop } from '../testing/shop';
import { stubRemote } from '../testing/stubRemotes';
import { inWideWindow } from '../testing/window';

/** A screen with a search that changes the path at each letter, as an eager one would. */
function Search() {
  const go = useGo();
  return <input aria-label="Find" onChange={(event) => go(`/list/${event.target.value}`)} />;
}

/** A pager's link is the very same on each page, and so is their title. */
const Pages = () => <Link to="/pages/2">Next</Link>;

/** A screen with what may hold the focus while the path changes. */
function Holding() {
  const go = useGo();
  const leave = () => go('/holding/2');
  return (
    <>
      <input type="checkbox" aria-label="tick" onFocus={leave} />
      <input type="radio" aria-label="pick" onFocus={leave} />
      <textarea aria-label="write" onFocus={leave} />
      <div
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-label="edit"
        tabIndex={0}
        onFocus={leave}
      />
    </>
  );
}

/** A screen that says itself where to go on. */
const Asking = () => <button ref={(own) => own?.focus()}>Yes</button>;

const remotes = () => [
  stubRemote('mf-list', [
    { id: 'list', path: 'list/:words?', Screen: Search },
    { id: 'other', path: 'other' },
    { id: 'pages', path: 'pages/:page', Screen: Pages },
    { id: 'asking', path: 'asking', Screen: Asking },
    { id: 'holding', path: 'holding/:page', Screen: Holding },
  ]),
];

inWideWindow();

describe('the focus', () => {
  it('S051 stays in the field where somebody types, though the path changes at every letter', async () => {
    const { address } = await openShop({ path: '/list', remotes: remotes() });
    const field = await screen.findByRole('textbox', { name: 'Find' });
    await userEvent.type(field, 'aim');
    expect(address()).toBe('/list/aim');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('aim');
  });

  it.each([
    ['tick', false],
    ['pick', false],
    ['write', true],
    ['edit', true],
  ])('S004 S051 of a step to another page stays in what is called “%s”: %s', async (name, stays) => {
    const { address } = await openShop({ path: '/holding/1', remotes: remotes() });
    const control = await screen.findByLabelText(name);
    act(() => control.focus());
    await waitFor(() => expect(address()).toBe('/holding/2'));
    await waitFor(() => expect(stays ? control : screen.getByRole('main')).toHaveFocus());
  });

  it('S004 moves to the content with a step to another page, from the frame and from nowhere', async () => {
    const { router } = await openShop({ path: '/list', remotes: remotes() });
    await screen.findByRole('textbox', { name: 'Find' });
    const focus = jest.spyOn(screen.getByRole('main'), 'focus');
    await userEvent.click(screen.getAllByRole('link', { name: 'Catalog' })[0]!);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    // Where the page stands is said elsewhere.
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
    (document.activeElement as HTMLElement).blur();
    await act(() => router.navigate('/other'));
    expect(await screen.findByRole('heading', { name: 'screen other' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('S004 stays where the page that has come has put it', async () => {
    const { router } = await openShop({ path: '/pages/1', remotes: remotes() });
    const link = await screen.findByRole('link', { name: 'Next' });
    act(() => link.focus());
    await act(() => router.navigate('/asking'));
    expect(await screen.findByRole('button', { name: 'Yes' })).toHaveFocus();
  });

  it('S004 S204 stays with a screen that failed and has come after all, whose title is said then', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { router, broken } = await openShop({
      path: '/list',
      remotes: [...remotes(), stubRemote('mf-late', [{ id: 'late', path: 'late' }])],
    });
    await screen.findByRole('textbox', { name: 'Find' });
    broken.add('mf-late');
    await act(() => router.navigate('/late'));
    await screen.findByRole('alert');
    const said = () => document.querySelector('span[role=status]')!.textContent;
    await waitFor(() => expect(said()).toBe('Sidekey'));
    const link = screen.getAllByRole('link', { name: 'Catalog' })[0]!;
    act(() => link.focus());
    broken.delete('mf-late');
    await act(() => router.revalidate());
    await screen.findByRole('heading', { name: 'screen late' });
    await waitFor(() => expect(said()).toBe('Sidekey | LATE'));
    expect(link).toHaveFocus();
    jest.restoreAllMocks();
  });

  it('S004 moves to the content from a link that stays, and a title that is the same is said again', async () => {
    const { router } = await openShop({ path: '/pages/1', remotes: remotes() });
    const link = await screen.findByRole('link', { name: 'Next' });
    const said = () => document.querySelector('span[role=status]')!.textContent;
    const heard = [said()];
    for (const page of [2, 3, 4]) {
      act(() => link.focus());
      await act(() => router.navigate(`/pages/${page}`));
      await waitFor(() => expect(said()).not.toBe(heard.at(-1)));
      expect(screen.getByRole('main')).toHaveFocus();
      heard.push(said());
    }
    expect(heard.map((words) => words?.trim())).toEqual(['', ...Array<string>(3).fill('Sidekey | PAGES')]);
    expect(link).toBeInTheDocument();
  });
});
