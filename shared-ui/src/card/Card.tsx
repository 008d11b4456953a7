import type { ElementType, HTMLAttributes } from 'react';
import { classNames } from '../classNames';
import styles from './Card.module.css';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element: `article`, `li`, … (`div`). */
  as?: ElementType;
}

/** A raised surface, without padding, since a card may begin with a picture. */
export const Card = ({ as: Element = 'div', className, ...rest }: CardProps) => (
  <Element {...rest} className={classNames(styles.card, className)} />
);
