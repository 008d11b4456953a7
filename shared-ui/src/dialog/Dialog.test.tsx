import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StrictMode, useState } from 'react';
import { Dialog } from './Dialog';

const Shop = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Add to cart</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Pick a term" closeLabel="Close">
        <p>30 days</p>
      </Dialog>
    </>
  );
};

const openDialog = async () => {
  render(<Shop />, { wrapper: StrictMode });
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  return screen.getByRole('dialog', { name: 'Pick a term' });
};

const expectClosed = () => {
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveFocus();
};

describe('Dialog', () => {
  it('S068 fills the whole screen where it is told to', () => {
    render(
      <Dialog open size="full" onClose={() => {}} title="Pictures" closeLabel="Close">
        Here they are
      </Dialog>,
    );
    expect(screen.getByRole('dialog')).toHaveClass('full');
    const css = readFileSync(join(__dirname, 'Dialog.module.css'), 'utf8');
    expect(css).toMatch(/^\.full \{\s*width: 100%;\s*height: 100dvh;\s*margin: 0;\s*\}/m);
    expect(css).toMatch(/^\.dialog \{\s*max-width: none;\s*max-height: none;/m);
  });

  it('keeps its content out of the page until it opens', async () => {
    render(<Shop />);
    expect(screen.queryByText('30 days')).not.toBeInTheDocument();
  });

  it('keeps all else out of reach while it is open: it is shown as a modal', async () => {
    // jsdom has the element without its methods.
    const shown: string[] = [];
    const methods = {
      show: () => void shown.push('show'),
      showModal: () => void shown.push('showModal'),
      close: () => void shown.push('close'),
    };
    Object.assign(HTMLDialogElement.prototype, methods);
    const { rerender } = render(<Dialog open onClose={() => {}} title="Pick a term" closeLabel="Close" />);
    rerender(<Dialog open={false} onClose={() => {}} title="Pick a term" closeLabel="Close" />);
    for (const name of Object.keys(methods)) Reflect.deleteProperty(HTMLDialogElement.prototype, name);
    expect(shown).toEqual(['showModal', 'close']);
  });

  it('is named by its title', async () => {
    expect(await openDialog()).toHaveTextContent('30 days');
  });

  it('closes by its button and gives the focus back', async () => {
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expectClosed();
  });

  it('closes by Escape, which browsers report as cancel', async () => {
    fireEvent(await openDialog(), new Event('cancel', { cancelable: true }));
    expectClosed();
  });

  it('leaves it to its owner whether it closes by Escape: the browser does not', () => {
    const onClose = jest.fn();
    render(<Dialog open onClose={onClose} title="Pick a term" closeLabel="Close" />);
    expect(fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays when something in it is canceled or closed, as where somebody picks no file after all', () => {
    const onClose = jest.fn();
    render(
      <Dialog open onClose={onClose} title="Pick a term" closeLabel="Close">
        <input type="file" />
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog');
    const picker = dialog.querySelector('input')!;
    expect(fireEvent(picker, new Event('cancel', { bubbles: true, cancelable: true }))).toBe(true);
    dialog.removeAttribute('open');
    fireEvent(picker, new Event('close', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('moves nothing on the page when it gives the focus back', async () => {
    await openDialog();
    const focus = jest.spyOn(screen.getByText('Add to cart'), 'focus');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  });

  it('is shown again where a browser closed it, and its owner keeps it open', () => {
    const onClose = jest.fn();
    render(<Dialog open onClose={onClose} title="Pick a term" closeLabel="Close" />);
    const dialog = screen.getByRole('dialog');
    dialog.removeAttribute('open');
    fireEvent(dialog, new Event('close'));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(dialog).toHaveAttribute('open');
  });

  it('closes by a click beside it', async () => {
    await userEvent.click(await openDialog());
    expectClosed();
  });

  it('stays when the second click of a double click meets what is beside it', async () => {
    const dialog = await openDialog();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog, { detail: 2 });
    expect(dialog).toHaveAttribute('open');
  });

  it('stays when a press inside ends outside', async () => {
    const dialog = await openDialog();
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('30 days') },
      { keys: '[/MouseLeft]', target: dialog },
    ]);
    fireEvent.click(dialog);
    expect(dialog).toHaveAttribute('open');
  });

  it('stays when a press beside it has come to nothing, and something in it is clicked then', async () => {
    const dialog = await openDialog();
    fireEvent.pointerDown(dialog);
    fireEvent.click(screen.getByText('30 days'));
    expect(dialog).toHaveAttribute('open');
  });

  it('locks the scroll of the page while open', async () => {
    await openDialog();
    expect(document.documentElement).toHaveAttribute('data-scroll-locks', '1');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.documentElement).not.toHaveAttribute('data-scroll-locks');
  });

  it('locks it until the last of several has closed, with the place of its scroll bar', () => {
    const Two = ({ open }: { open: [boolean, boolean] }) =>
      open.map((isOpen, index) => (
        <Dialog key={index} open={isOpen} onClose={() => {}} title={`Dialog ${index}`} closeLabel="Close" />
      ));
    const { rerender } = render(<Two open={[true, true]} />);
    const page = document.documentElement;
    expect(page).toHaveAttribute('data-scroll-locks', '2');
    rerender(<Two open={[false, true]} />);
    expect(page).toHaveAttribute('data-scroll-locks', '1');
    expect(page).toHaveAttribute('data-scroll-gutter');
    rerender(<Two open={[false, false]} />);
    expect(page).not.toHaveAttribute('data-scroll-locks');
    expect(page).not.toHaveAttribute('data-scroll-gutter');
  });

  it('keeps no place for a scroll bar that floats above the page', () => {
    const page = document.documentElement;
    const width = jest.spyOn(page, 'clientWidth', 'get').mockReturnValue(window.innerWidth);
    render(<Dialog open onClose={() => {}} title="Pick a term" closeLabel="Close" />);
    expect(page).toHaveAttribute('data-scroll-locks', '1');
    expect(page).not.toHaveAttribute('data-scroll-gutter');
    width.mockRestore();
  });
});
