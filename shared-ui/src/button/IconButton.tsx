import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../classNames';
import { Icon, type Shape } from '../icon/Icon';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: Shape;
  /** The accessible name: the picture alone says nothing to a screen reader. */
  label: string;
}

/** A square button with a picture and a name that is heard. */
export const IconButton = ({ icon, label, className, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={classNames(styles.button, className)}>
    <Icon shape={icon} />
  </button>
);
