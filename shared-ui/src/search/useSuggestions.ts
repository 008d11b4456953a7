import { useState, type KeyboardEvent } from 'react';
import { isComposing } from '../press/isComposing';
import type { SearchBoxProps, Suggestion } from './searchTypes';

type Source<Item extends Suggestion> = Pick<SearchBoxProps<Item>, 'value' | 'suggestions' | 'onPick' | 'onClear'>;

/** The state of a combobox's list: whether it shows, which option is active, and what the keys do. */
export const useSuggestions = <Item extends Suggestion>({ value, suggestions, onPick, onClear }: Source<Item>) => {
  const [open, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<Item['id'] | null>(null);
  const expanded = open && suggestions.length > 0;
  // By id, so that the active option stays the same when the list changes.
  const activeIndex = expanded ? suggestions.findIndex(({ id }) => id === activeId) : -1;
  const active = suggestions[activeIndex];

  const show = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setActiveId(null);
  };
  const pick = (item: Item) => {
    close();
    onPick(item);
  };
  const move = (step: 1 | -1) => {
    show();
    const from = activeIndex === -1 && step === -1 ? suggestions.length : activeIndex;
    const next = suggestions[(from + step + suggestions.length) % suggestions.length];
    setActiveId(next?.id ?? null);
  };
  const escape = () => {
    if (expanded) close();
    else if (value !== '') onClear();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an input method are not handled.
    const action = isComposing(event) ? undefined : actionOf(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  };
  const actionOf = (key: string) => {
    if (key === 'ArrowDown') return () => move(1);
    if (key === 'ArrowUp') return () => move(-1);
    if (key === 'Escape') return escape;
    if (key === 'Enter' && active) return () => pick(active);
    return undefined;
  };

  return { expanded, active, show, close, pick, onKeyDown };
};
