import { classNames } from '../classNames';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Px, or a CSS length such as `1.5em`. */
  height: number | string;
  /** Px, or a CSS length or percentage (`100%`). */
  width?: number | string;
  radius?: 's' | 'm' | 'l' | 'xl';
}

/**
 * Reserves the place of content that loads. Sized by attributes, since the content security policy forbids `style` in
 * server HTML.
 */
export const Skeleton = ({ height, width = '100%', radius = 's' }: SkeletonProps) => (
  <svg className={classNames(styles.skeleton, styles[radius])} width={width} height={height} aria-hidden="true" />
);
