import { useId, type ReactNode } from 'react';
import { classNames } from '../classNames';
import { VisuallyHidden } from '../hidden/VisuallyHidden';
import styles from './Field.module.css';

/** The texts of every text field. */
export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** What is wrong and how to correct it; announced when it appears. */
  error?: ReactNode;
  /** For screen readers only. */
  hideLabel?: boolean;
}

/** Props of the input that connect it with its label, hint and error. */
interface FieldControl {
  id: string;
  className: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps extends FieldWords {
  id?: string;
  className?: string;
  counter?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** The frame of a text field: label, control, hint, error. */
export const Field = ({ label, hint, error, hideLabel, id, className, counter, children }: FieldProps) => {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const control: FieldControl = {
    id: inputId,
    className: classNames(styles.control, Boolean(error) && styles.invalid),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(Boolean(hint || counter) && hintId, Boolean(error) && errorId) || undefined,
  };
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={inputId} className={hideLabel ? undefined : styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children(control)}
      <div aria-live="polite" className={styles.error}>
        {error && <p id={errorId}>{error}</p>}
      </div>
      {(hint || counter) && (
        <p id={hintId} className={styles.hint}>
          <span>{hint}</span>
          {counter && <span className={styles.counter}>{counter}</span>}
        </p>
      )}
    </div>
  );
};
