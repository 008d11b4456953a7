import { classNames } from '../classNames';
import * as icons from '../icon/shapes';
import styles from './MissingPicture.module.css';

interface Props {
  alt: string;
  className?: string;
  width?: number;
  height?: number;
}

/** The mark's own size, of which three fit into the shorter side. */
const mark = 24;
const shorter = mark * 3;

/** The box that a picture of this shape would have, with the mark in its middle. */
function viewBoxOf(width: number, height: number): string {
  const unit = shorter / Math.min(width, height);
  const [across, down] = [width * unit, height * unit];
  return [(mark - across) / 2, (mark - down) / 2, across, down].join(' ');
}

/** Stands where a picture cannot. An SVG, because it takes a picture's attributes and classes, and so its exact place. */
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
