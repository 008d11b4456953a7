import { Icon, icons } from '@storefront/ui';
import type { KeyboardEvent } from 'react';
import styles from './LineSelect.module.css';

interface Props<Value extends string | number> {
  id: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  /** The label of the current value if it is not among the options. */
  leftOver?: string;
  onChange: (value: Value) => void;
}

/** Keys that change a closed select on some systems. */
const walkingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']);

/**
 * Opens the list instead, as other systems do: otherwise each press would change the line, and might merge it with an
 * identical one in passing.
 */
function openFirst(event: KeyboardEvent<HTMLSelectElement>): void {
  // Combinations are the browser's, for example to go back.
  if (
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    !walkingKeys.has(event.key) ||
    !('showPicker' in event.currentTarget)
  )
    return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** A native select that looks like text. */
export function LineSelect<Value extends string | number>({
  id,
  label,
  value,
  options,
  leftOver,
  onChange,
}: Props<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <span className={styles.frame}>
      <select
        id={id}
        className={styles.select}
        aria-label={label}
        value={value}
        onKeyDown={openFirst}
        onChange={(event) => choose(event.target.value)}
      >
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
