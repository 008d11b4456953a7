import type { ReactNode } from 'react';

export interface Suggestion {
  id: string | number;
  label: string;
  /** Shown instead of the label, which screen readers still read. */
  shown?: ReactNode;
}

export interface SearchBoxProps<Item extends Suggestion = Suggestion> {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  onClear: () => void;
  /** Suggestions for the current text; the caller filters them, and decides when to load them. */
  suggestions: readonly Item[];
  /** A sentence about the suggestions, such as their total number: shown below them, and announced when it changes. */
  summary?: string | undefined;
  onPick: (suggestion: Item) => void;
  submitLabel: string;
  clearLabel: string;
  maxLength?: number;
}
