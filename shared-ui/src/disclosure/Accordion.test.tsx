import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from './Accordion';

const items = [
  { id: 'pay', title: 'How do I pay?', content: 'By card.' },
  { id: 'time', title: 'How long does it take?', content: 'A minute.' },
];

const panel = (title: string) => screen.getByText(title).closest('details');

describe('Accordion', () => {
  it('starts closed', () => {
    render(<Accordion items={items} />);
    expect(panel('How do I pay?')).not.toHaveAttribute('open');
  });

  it('S133 leaves to the browser that one is open: they share a name, and no other accordion has it', () => {
    render(
      <>
        <Accordion items={items} />
        <Accordion items={[{ id: 'other', title: 'Another one', content: '' }]} />
      </>,
    );
    const [pay, time, other] = ['How do I pay?', 'How long does it take?', 'Another one'].map((title) =>
      panel(title)?.getAttribute('name'),
    );
    expect(pay).toBeTruthy();
    expect(time).toBe(pay);
    expect(other).not.toBe(pay);
  });

  it('keeps one item open at a time', async () => {
    render(<Accordion items={items} />);
    await userEvent.click(screen.getByText('How do I pay?'));
    expect(panel('How do I pay?')).toHaveAttribute('open');
    await userEvent.click(screen.getByText('How long does it take?'));
    expect(panel('How long does it take?')).toHaveAttribute('open');
    await waitFor(() => expect(panel('How do I pay?')).not.toHaveAttribute('open'));
  });

  it('closes the open item by a second click', async () => {
    render(<Accordion items={items} />);
    await userEvent.click(screen.getByText('How do I pay?'));
    await userEvent.click(screen.getByText('How do I pay?'));
    expect(panel('How do I pay?')).not.toHaveAttribute('open');
  });
});
