import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from './CopyButton';

const setup = () => {
  const onError = jest.fn();
  const user = userEvent.setup();
  render(<CopyButton text="KEY-1" label="Copy" copiedLabel="Copied" onError={onError} />);
  return { onError, user };
};

describe('CopyButton', () => {
  it('copies the text and says so', async () => {
    const { user, onError } = setup();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(screen.getByRole('status')).toHaveTextContent('Copied');
    expect(writeText).toHaveBeenCalledWith('KEY-1');
    expect(onError).not.toHaveBeenCalled();
  });

  it('says so for two seconds, counted from the last time', async () => {
    jest.useFakeTimers();
    try {
      setup();
      const press = () => act(async () => screen.getByRole('button').click());
      const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));
      await press();
      after(1500);
      await press();
      after(1999);
      expect(screen.getByRole('status')).toHaveTextContent('Copied');
      after(1);
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
    } finally {
      jest.useRealTimers();
    }
  });

  it('hands on the refusal of the browser', async () => {
    const { user, onError } = setup();
    const refusal = new Error('Not allowed.');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(refusal);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(onError).toHaveBeenCalledWith(refusal);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
  });
});
