import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useState } from 'react';
import { ChoiceGroup } from './ChoiceGroup';

const options = [
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'year', label: '365 days', disabled: true },
];

const Terms = ({ deselectable = true }: { deselectable?: boolean }) => {
  const [term, setTerm] = useState<string | null>(null);
  return <ChoiceGroup legend="Term" options={options} value={term} onChange={setTerm} deselectable={deselectable} />;
};

const option = (name: string) => screen.getByRole('radio', { name });

describe('ChoiceGroup', () => {
  it('is a named group of radio buttons', () => {
    render(<Terms />);
    expect(screen.getByRole('group', { name: 'Term' })).toContainElement(option('7 days'));
  });

  it('has its name, too, where that is not seen', () => {
    render(<ChoiceGroup legend="Term" hideLegend options={options} value={null} onChange={() => {}} />);
    expect(screen.getByRole('group', { name: 'Term' })).toBeInTheDocument();
  });

  it('takes one choice, and another instead of it', async () => {
    render(<Terms />);
    await userEvent.click(option('7 days'));
    expect(option('7 days')).toBeChecked();
    await userEvent.click(option('30 days'));
    expect(option('30 days')).toBeChecked();
    expect(option('7 days')).not.toBeChecked();
  });

  it('takes the choice back on a second click', async () => {
    render(<Terms />);
    await userEvent.click(screen.getByText('7 days'));
    await userEvent.click(screen.getByText('7 days'));
    expect(option('7 days')).not.toBeChecked();
  });

  it('is chosen by a double click, which is meant as one', async () => {
    render(<Terms />);
    await userEvent.dblClick(option('7 days'));
    expect(option('7 days')).toBeChecked();
    await userEvent.dblClick(screen.getByText('30 days'));
    expect(option('30 days')).toBeChecked();
  });

  it('has its words press it once by a double click: of what they press nobody could tell that it is the second', () => {
    render(<Terms />);
    expect([1, 2].map((detail) => fireEvent.click(screen.getByText('7 days'), { detail }))).toEqual([true, false]);
    expect(fireEvent.click(option('30 days'), { detail: 2 })).toBe(true);
  });

  it('takes the choice back by Space, and chooses again by Space', async () => {
    render(<Terms />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(option('7 days')).toBeChecked();
    await userEvent.keyboard(' ');
    expect(option('7 days')).not.toBeChecked();
    await userEvent.keyboard(' ');
    expect(option('7 days')).toBeChecked();
  });

  it('keeps the choice when it may not be taken back', async () => {
    render(<Terms deselectable={false} />);
    await userEvent.click(option('7 days'));
    await userEvent.click(option('7 days'));
    await userEvent.keyboard(' ');
    expect(option('7 days')).toBeChecked();
  });

  it('does not take a disabled option', async () => {
    render(<Terms />);
    await userEvent.click(screen.getByText('365 days'));
    expect(option('365 days')).not.toBeChecked();
  });
});

describe('the style sheet of the choices', () => {
  const sheet = readFileSync(join(__dirname, 'ChoiceGroup.module.css'), 'utf8');

  it('S074 S104 frames what is chosen, and shows its mark alone', () => {
    expect(sheet).toMatch(
      /^\.choice:has\(:checked\) \{\s*border-color: var\(--color-accent\);\s*background: var\(--color-raise-2\);/m,
    );
    expect(sheet).toMatch(/^\.mark > \* \{\s*opacity: 0;/m);
    expect(sheet).toMatch(/^\.choice:has\(:checked\) \.mark > \* \{\s*opacity: 1;/m);
    expect(sheet).toMatch(/^\.choice:has\(:checked\) \.mark \{[^}]*background: var\(--color-action\);/m);
    expect(sheet).toMatch(
      /@media \(forced-colors: active\) \{\s*\.choice:has\(:checked\) \{\s*border-color: Highlight;/,
    );
  });

  it('S075 shows what cannot be chosen', () => {
    expect(sheet).toMatch(
      /^\.choice:has\(:disabled\) \{[^}]*border-style: dashed;[^}]*color: var\(--color-mute\);[^}]*cursor: not-allowed;/m,
    );
  });
});
