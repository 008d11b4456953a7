import { useId } from 'react';
import styles from './Chips.module.css';

export interface ChipsProps<Value extends string> {
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** Native radio buttons drawn as chips in a line, which scrolls sideways on narrow screens. */
export const Chips = <Value extends string>({ legend, value, onChange, options }: ChipsProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.line}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.words}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
