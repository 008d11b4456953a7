import type { ReactNode } from 'react';

export interface Suggestion {
  id: string | number;
  label: string;
  /** Drawn in place of the label, which is heard. */
  shown?: ReactNode;
}

export interface SearchBoxProps<Item extends Suggestion = Suggestion> {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  onClear: () => void;
  /** What fits the text now; the caller filters, and decides when to ask. */
  suggestions: readonly Item[];
  /** A sentence about the suggestions, how many there are of all: seen below them, and heard as they change. */
  summary?: string | undefined;
  onPick: (suggestion: Item) => void;
  submitLabel: string;
  clearLabel: string;
  maxLength?: number;
}
