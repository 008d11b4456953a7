import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Stepper } from './Stepper';

const setup = (value: number) => {
  const heard = { decrease: jest.fn(), increase: jest.fn() };
  render(
    <Stepper
      label="Quantity of Lantern"
      value={value}
      onDecrease={heard.decrease}
      onIncrease={heard.increase}
      decreaseLabel="One fewer"
      increaseLabel="One more"
      min={1}
      max={9}
    />,
  );
  return heard;
};

describe('Stepper', () => {
  it('says what it counts and how many', () => {
    setup(3);
    expect(screen.getByRole('group', { name: 'Quantity of Lantern' })).toHaveTextContent('3');
  });

  it('submits no form that it stands in', () => {
    setup(3);
    for (const button of screen.getAllByRole('button')) expect(button).toHaveAttribute('type', 'button');
  });

  it('asks for one more and one fewer', async () => {
    const heard = setup(3);
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await userEvent.click(screen.getByRole('button', { name: 'One fewer' }));
    expect(heard.increase).toHaveBeenCalledTimes(1);
    expect(heard.decrease).toHaveBeenCalledTimes(1);
  });

  it.each([
    [1, 'One fewer'],
    [9, 'One more'],
  ])('at %i does nothing on "%s", which keeps the focus', async (value, name) => {
    const heard = setup(value);
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(heard.decrease).not.toHaveBeenCalled();
    expect(heard.increase).not.toHaveBeenCalled();
  });
});
