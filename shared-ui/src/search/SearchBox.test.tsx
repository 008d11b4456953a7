import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchBox } from './SearchBox';

const products = [
  { id: 'p1', label: 'Lantern' },
  { id: 'p2', label: 'Landmark' },
];

const setup = () => {
  const heard = { submit: jest.fn(), pick: jest.fn(), clear: jest.fn() };
  const Products = () => {
    const [text, setText] = useState('');
    return (
      <SearchBox
        label="Find a product"
        placeholder="Lantern"
        value={text}
        onChange={setText}
        onSubmit={heard.submit}
        onClear={() => {
          heard.clear();
          setText('');
        }}
        suggestions={text ? products.filter(({ label }) => label.toLowerCase().includes(text)) : []}
        onPick={heard.pick}
        summary={text && 'Two are like it'}
        submitLabel="Find"
        clearLabel="Clear"
      />
    );
  };
  render(<Products />);
  return heard;
};

const box = () => screen.getByRole('combobox', { name: 'Find a product' });

describe('SearchBox', () => {
  it('shows its suggestions while the visitor types', async () => {
    setup();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.type(box(), 'la');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByRole('option')).toHaveLength(2);
  });

  it('walks the list by arrows, around its ends, and picks by Enter', async () => {
    const heard = setup();
    await userEvent.type(box(), 'la{ArrowDown}');
    const first = screen.getByRole('option', { name: 'Lantern' });
    expect(first).toHaveAttribute('aria-selected', 'true');
    expect(box()).toHaveAttribute('aria-activedescendant', first.id);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(heard.pick).toHaveBeenCalledWith(products[1]);
    expect(heard.submit).not.toHaveBeenCalled();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('scrolls to the option that arrows make active: a low window shows only a part of the list', async () => {
    const shown: [string, unknown][] = [];
    Element.prototype.scrollIntoView = function (how) {
      shown.push([this.textContent, how]);
    };
    setup();
    await userEvent.type(box(), 'la{ArrowDown}');
    await userEvent.keyboard('{ArrowDown}n');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    expect(shown).toEqual([
      ['Lantern', { block: 'nearest' }],
      ['Landmark', { block: 'nearest' }],
    ]);
  });

  it('submits the text by Enter when no suggestion is active', async () => {
    const heard = setup();
    await userEvent.type(box(), 'lan{Enter}');
    expect(heard.submit).toHaveBeenCalledWith('lan');
    expect(heard.pick).not.toHaveBeenCalled();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('begins at the end of the list by the arrow up', async () => {
    setup();
    await userEvent.type(box(), 'la{ArrowUp}');
    expect(screen.getByRole('option', { name: 'Landmark' })).toHaveAttribute('aria-selected', 'true');
  });

  it('has no suggestion active any more once the list was put away', async () => {
    const heard = setup();
    await userEvent.type(box(), 'la{ArrowDown}{Escape}n{Enter}');
    expect(heard.submit).toHaveBeenCalledWith('lan');
    expect(heard.pick).not.toHaveBeenCalled();
  });

  it('clears nothing by Escape where nothing is written', async () => {
    const heard = setup();
    await userEvent.type(box(), '{Escape}');
    expect(heard.clear).not.toHaveBeenCalled();
  });

  it('closes the list by Escape first, and clears the text by the next', async () => {
    setup();
    await userEvent.type(box(), 'la{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box()).toHaveValue('la');
    await userEvent.keyboard('{Escape}');
    expect(box()).toHaveValue('');
  });

  it.each([
    ['an arrow', () => userEvent.keyboard('{ArrowDown}')],
    ['a click', () => userEvent.click(box())],
  ])('brings the list that was put away back by %s', async (_what, press) => {
    setup();
    await userEvent.type(box(), 'la{Escape}');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await press();
    expect(box()).toHaveAttribute('aria-expanded', 'true');
  });

  it('picks by a click', async () => {
    const heard = setup();
    await userEvent.type(box(), 'la');
    await userEvent.click(screen.getByRole('option', { name: 'Landmark' }));
    expect(heard.pick).toHaveBeenCalledWith(products[1]);
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    'S041 puts a phone’s keyboard away when it searches, and no other (a coarse pointer: %s)',
    async (isCoarse, isKept) => {
      const { submit } = setup();
      window.matchMedia = jest.fn((query: string) => ({ matches: isCoarse && query === '(pointer: coarse)' })) as never;
      await userEvent.type(box(), 'lan{Enter}');
      Reflect.deleteProperty(window, 'matchMedia');
      expect(submit).toHaveBeenCalledWith('lan');
      expect(document.activeElement === box()).toBe(isKept);
    },
  );

  it('S041 keeps the focus in the field, and so stays, while the mouse is pressed on it', async () => {
    setup();
    await userEvent.type(box(), 'la');
    for (const pressed of [
      screen.getByRole('option', { name: 'Lantern' }),
      screen.getByText('Two are like it', { selector: 'p' }),
    ]) {
      // The default action would move the focus.
      expect(fireEvent.mouseDown(pressed)).toBe(false);
      await userEvent.pointer({ keys: '[MouseLeft>]', target: pressed });
      expect(box()).toHaveFocus();
      expect(box()).toHaveAttribute('aria-expanded', 'true');
      await userEvent.pointer({ keys: '[/MouseLeft]', target: box() });
    }
  });

  it('clears by its button, which searches for nothing, and keeps the focus in the field', async () => {
    const heard = setup();
    await userEvent.type(box(), 'la');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
    expect(heard.submit).not.toHaveBeenCalled();
  });

  it('leaves keys to whoever composes a letter of several', async () => {
    const heard = setup();
    await userEvent.type(box(), 'la{ArrowDown}');
    // For the last key of a composition Safari only sets the key code.
    for (const key of ['ArrowDown', 'Escape', 'Enter'])
      for (const how of [{ isComposing: true }, { keyCode: 229 }]) fireEvent.keyDown(box(), { key, ...how });
    expect(screen.getByRole('option', { name: 'Lantern' })).toHaveAttribute('aria-selected', 'true');
    expect(heard.pick).not.toHaveBeenCalled();
  });

  it('S041 says how many it suggests, and nothing any more when they are put away', async () => {
    setup();
    await userEvent.type(box(), 'la');
    expect(screen.getByRole('status')).toHaveTextContent('Two are like it');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('closes when the focus leaves', async () => {
    setup();
    await userEvent.type(box(), 'la');
    await userEvent.tab();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});
