import { classNames } from '../classNames';
import * as icons from '../icon/shapes';
import styles from './MissingPicture.module.css';

interface Props {
  alt: string;
  className?: string;
  width?: number;
  height?: number;
}

/** The mark's size, a third of the box's shorter side. */
const mark = 24;
const shorter = mark * 3;

/** A view box with the picture's aspect ratio, and the mark in its middle. */
function viewBoxOf(width: number, height: number): string {
  const unit = shorter / Math.min(width, height);
  const [across, down] = [width * unit, height * unit];
  return [(mark - across) / 2, (mark - down) / 2, across, down].join(' ');
}

/**
 * Placeholder of a missing picture. An SVG, since it takes the same attributes and classes, and so has the same size.
 */
export const MissingPicture = ({ alt, className, width, height }: Props) => (
  <svg
    className={classNames(styles.missing, className)}
    width={width}
    height={height}
    viewBox={viewBoxOf(width ?? 1, height ?? 1)}
    role={alt ? 'img' : undefined}
    aria-label={alt || undefined}
    aria-hidden={alt ? undefined : true}
    focusable="false"
  >
    <path d={icons.image} />
  </svg>
);
