import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as ui from './index';

/** The icon of an element. */
const shapeIn = (element: HTMLElement) => element.querySelector('path')?.getAttribute('d');

describe('what is read aloud', () => {
  it('S032 of breadcrumbs: a way with a name, whose last step is the page itself', () => {
    render(<ui.Breadcrumbs label="You are here" items={[{ label: 'Home', to: '/' }, { label: 'Cart' }]} />);
    const way = within(screen.getByRole('navigation', { name: 'You are here' }));
    expect(way.getAllByRole('listitem')).toHaveLength(2);
    expect(way.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(way.getByText('Cart')).toHaveAttribute('aria-current', 'page');
  });

  it('S140 of pages: where one is, and which way the two others lie', () => {
    const words = { label: 'Pages', previousLabel: 'Previous', nextLabel: 'Next' };
    const { rerender } = render(<ui.Pager {...words} page={2} total={3} previousTo="/news" nextTo="/news/3" />);
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('2/3')).toHaveAttribute('aria-current', 'page');
    const ways = pages
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('rel'), link.getAttribute('href')]);
    expect(ways).toEqual([
      ['Previous', 'prev', '/news'],
      ['Next', 'next', '/news/3'],
    ]);
    expect(pages.getAllByRole('link').map(shapeIn)).toEqual([ui.icons.chevronLeft, ui.icons.chevronRight]);
    rerender(<ui.Pager {...words} page={1} total={1} />);
    expect(pages.queryAllByRole('link')).toEqual([]);
  });

  it('S204 of what failed at once, and of what is said beside it in its turn', async () => {
    const retry = jest.fn();
    render(<ui.ErrorState title="The list did not come" text="Try again" retryLabel="Retry" onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The list did not comeTry again');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['risk', 'alert'],
    ['info', 'status'],
    ['ok', 'status'],
  ] as const)('of a notice in the tone of %s: as an %s', (tone, role) => {
    render(<ui.Notice tone={tone}>Sold out</ui.Notice>);
    expect(screen.getByRole(role)).toHaveTextContent('Sold out');
    expect(shapeIn(screen.getByRole(role))).toBe(
      { risk: ui.icons.warning, info: ui.icons.info, ok: ui.icons.check }[tone],
    );
  });

  it('of a notice that comes into its place: by the place, which was there before, and once', () => {
    const { rerender } = render(<ui.NoticePlace>{false}</ui.NoticePlace>);
    const place = screen.getByRole('status');
    expect(place).toBeEmptyDOMElement();
    rerender(
      <ui.NoticePlace>
        <ui.Notice tone="info">Sold out</ui.Notice>
      </ui.NoticePlace>,
    );
    expect(screen.getAllByRole('status')).toEqual([place]);
    expect(place).toHaveTextContent('Sold out');
  });

  it('of a field: its name though it is hidden, what is wrong with it as soon as it is, and to what it belongs', () => {
    const { rerender } = render(<ui.TextField label="Coupon" hideLabel />);
    expect(screen.getByRole('textbox', { name: 'Coupon' })).toBeValid();
    rerender(<ui.TextField label="Coupon" hideLabel error="Unknown" />);
    expect(screen.getByText('Unknown').parentElement).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('textbox', { name: 'Coupon' })).toHaveAccessibleDescription('Unknown');
  });

  it('of a section: its title is its name', () => {
    render(<ui.Section title="Terms">All of them</ui.Section>);
    expect(screen.getByRole('region', { name: 'Terms' })).toHaveTextContent('All of them');
  });

  it('of a count: each new one', () => {
    const step = { onDecrease: jest.fn(), onIncrease: jest.fn(), decreaseLabel: 'Fewer', increaseLabel: 'More' };
    render(<ui.Stepper label="Quantity" value={3} {...step} />);
    expect(screen.getByRole('status')).toHaveTextContent('3');
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
  });

  it('while something comes: what it is', () => {
    render(<ui.Spinner label="Loading" />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });
});
