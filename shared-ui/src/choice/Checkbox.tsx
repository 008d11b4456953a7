import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../classNames';
import styles from './Checkbox.module.css';

export interface CheckboxProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'onChange' | 'children'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label; links in it stay links. */
  children: ReactNode;
}

/** A native checkbox; its whole line can be clicked. */
export const Checkbox = ({ checked, onChange, children, className, ...input }: CheckboxProps) => (
  <label className={classNames(styles.line, className)}>
    <input
      {...input}
      type="checkbox"
      className={styles.box}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.words}>{children}</span>
  </label>
);
