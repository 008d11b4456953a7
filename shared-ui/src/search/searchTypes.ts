export interface Suggestion {
  id: string | number;
  label: string;
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
  onPick: (suggestion: Item) => void;
  submitLabel: string;
  clearLabel: string;
  maxLength?: number;
}
