import { render, screen } from '@testing-library/react';
import { TextArea } from './TextArea';
import { TextField } from './TextField';

describe('a text field', () => {
  it('ties its label, hint and error to the input', () => {
    render(<TextField label="E-mail" hint="The manual comes here" error="Write it like name@mail.com" />);
    const input = screen.getByRole('textbox', { name: 'E-mail' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('The manual comes here Write it like name@mail.com');
  });

  it('counts what is used of the allowed length', () => {
    render(<TextArea label="Message" value="Hello" maxLength={500} readOnly />);
    expect(screen.getByText('5/500')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('5/500');
  });
});
