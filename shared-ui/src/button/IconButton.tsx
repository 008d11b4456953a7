import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../classNames';
import { Icon, type Shape } from '../icon/Icon';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: Shape;
  /** The accessible name. */
  label: string;
}

/** A square button with an icon. */
export const IconButton = ({ icon, label, className, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={classNames(styles.button, className)}>
    <Icon shape={icon} />
  </button>
);
