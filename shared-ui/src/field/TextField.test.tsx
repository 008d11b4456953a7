import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea } from './TextArea';
import { TextField } from './TextField';

/** A controlled field, as on a screen. */
function Kept({ type }: { type: string }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="E-mail"
      type={type}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      hint={JSON.stringify(value)}
    />
  );
}

describe('a text field', () => {
  it.each([
    ['email', 'me@mail.test'],
    ['text', '\u200bme@\u00admail.test\u2060'],
  ])('S105 of the type %s holds %j of an address that is pasted with what nobody sees', async (type, held) => {
    render(<Kept type={type} />);
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.paste('\u200bme@\u00admail.test\u2060');
    expect(screen.getByRole('textbox')).toHaveValue(held);
    expect(screen.getByText(JSON.stringify(held))).toBeInTheDocument();
  });

  it('ties its label, hint and error to the input', () => {
    render(<TextField label="E-mail" hint="The manual comes here" error="Write it like name@mail.com" />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('The manual comes here Write it like name@mail.com');
  });

  it('is written in the direction of its words', () => {
    render(
      <>
        <TextField label="Name" />
        <TextArea label="Message" />
      </>,
    );
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('dir', 'auto');
  });

  it('counts what is used of the allowed length', () => {
    render(<TextArea label="Message" value="Hello" maxLength={500} readOnly />);
    expect(screen.getByText('5/500')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('5/500');
  });

  it('counts spaces at its end, too, as the browser does that takes no more', () => {
    render(<TextArea label="Message" value="Hello  " maxLength={500} readOnly />);
    expect(screen.getByText('7/500')).toBeInTheDocument();
  });
});
