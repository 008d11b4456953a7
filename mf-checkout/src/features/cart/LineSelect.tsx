import { Icon, icons } from '@storefront/ui';
import type { KeyboardEvent } from 'react';
import styles from './LineSelect.module.css';

interface Props<Value extends string | number> {
  id: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  /** What the present value is called when it is not among the options. */
  leftOver?: string;
  onChange: (value: Value) => void;
}

/** Keys by which a closed select changes at each press, where the system does so. */
const walkingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']);

/** The list opens first, as some systems have it: a line that is only passed over would be changed, and become one with its like. */
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  // With another key it is the browser's, as its way back is.
  if (event.altKey || event.ctrlKey || event.metaKey || !walkingKeys.has(event.key) || !('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** A native select as quiet as the words that it replaces. */
export function LineSelect<Value extends string | number>({ id, label, value, options, leftOver, onChange }: Props<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <span className={styles.frame}>
      <select id={id} className={styles.select} aria-label={label} value={value} onKeyDown={openFirst} onChange={(event) => choose(event.target.value)}>
        {!options.some((option) => option.value === value) && (
          <option value={value} disabled hidden>
            {leftOver}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.mark}>
        <Icon shape={icons.chevronDown} size={16} />
      </span>
    </span>
  );
}
