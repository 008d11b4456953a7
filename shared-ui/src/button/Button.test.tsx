import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkProvider, type LinkProps } from '../link/LinkProvider';
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
        <Button variant="quiet" href="mailto:help@example.com">
          Mail
        </Button>
      </>,
    );
    expect(screen.getByRole('link', { name: 'Forum' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Forum' })).toHaveAttribute('rel', 'noopener');
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

  it('is natively disabled', () => {
    render(
      <Button variant="primary" disabled>
        Pay
      </Button>,
    );
    expect(screen.getByRole('button', { name: 'Pay' })).toBeDisabled();
  });
});
