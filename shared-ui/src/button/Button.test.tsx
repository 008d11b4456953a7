import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as icons from '../icon/shapes';
import { LinkProvider, setDefaultLink, type LinkProps } from '../link/LinkProvider';
import { Button } from './Button';

describe('Button', () => {
  it('is a button that does not submit by accident', () => {
    render(<Button variant="primary">Next</Button>);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('type', 'button');
  });

  it('is a link of the shop when it goes to a path', () => {
    const RouterLink = ({ to, ...rest }: LinkProps) => <a href={`/en${to}`} {...rest} />;
    render(
      <LinkProvider component={RouterLink}>
        <Button variant="primary" to="/catalog">
          Browse
        </Button>
      </LinkProvider>,
    );
    expect(screen.getByRole('link', { name: 'Browse' })).toHaveAttribute('href', '/en/catalog');
  });

  it('opens another site in a new tab, and an address that is no site here', () => {
    render(
      <>
        <Button variant="quiet" href="https://example.com">
          Forum
        </Button>
        <Button variant="quiet" href="//files.example.com/map">
          Map
        </Button>
        <Button variant="quiet" href="mailto:help@example.com">
          Mail
        </Button>
      </>,
    );
    for (const name of ['Forum', 'Map']) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
      expect(screen.getByRole('link', { name })).toHaveAttribute('rel', 'noopener');
    }
    expect(screen.getByRole('link', { name: 'Mail' })).not.toHaveAttribute('target');
  });

  it('ignores clicks while busy and keeps its name and its focus', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button variant="primary" type="submit" busy onClick={onClick}>
          Pay
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Pay' });
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
  });

  it('keeps its focus while it is not to be pressed, and ignores clicks and keys', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: Event) => event.preventDefault());
    const form = (idle: boolean) => (
      <form onSubmit={onSubmit as never}>
        <Button variant="primary" type="submit" idle={idle} onClick={onClick}>
          Pay
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Pay' });
    await userEvent.click(button);
    rerender(form(true));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  });

  it.each(['busy', 'idle'])('submits nothing while it is %s, whether it does something itself or not', async (how) => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button variant="primary" type="submit" {...{ [how]: true }}>
          Pay
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Pay' });
    await userEvent.click(button);
    expect(onSubmit).not.toHaveBeenCalled();
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual([
      how === 'busy' ? 'true' : null,
      'true',
    ]);
  });

  it('has its words in an element of their own beside the icon, where a translator may exchange them', () => {
    render(
      <Button variant="primary" icon={icons.cart}>
        Next
      </Button>,
    );
    expect(screen.getByText('Next').childNodes).toHaveLength(1);
  });

  it('goes by the nearest who says what a link is, else by what was said for all', () => {
    const linkTo =
      (mark: string) =>
      ({ to, ...rest }: LinkProps) => <a href={mark + to} {...rest} />;
    const leadsTo = (near: boolean) => {
      const button = (
        <Button variant="primary" to="/cart">
          Cart
        </Button>
      );
      const { unmount } = render(near ? <LinkProvider component={linkTo('/near')}>{button}</LinkProvider> : button);
      const address = screen.getByRole('link').getAttribute('href');
      unmount();
      return address;
    };
    expect(leadsTo(false)).toBe('/cart');
    setDefaultLink(linkTo('/all'));
    expect([leadsTo(true), leadsTo(false)]).toEqual(['/near/cart', '/all/cart']);
  });

  it('is natively disabled', () => {
    render(
      <Button variant="primary" disabled>
        Pay
      </Button>,
    );
    expect(screen.getByRole('button', { name: 'Pay' })).toBeDisabled();
  });
});
