import { anchorHref } from '@storefront/contracts';
import styles from './AnchorLink.module.css';

/**
 * A link to a heading, so that its address can be copied. A plain `<a>`: it works before any script runs, and keyboard
 * navigation continues from the heading.
 */
export const AnchorLink = ({ id, label }: { id: string; label: string }) => (
  <a className={styles.link} href={anchorHref(id)} aria-label={label} title={label}>
    <span aria-hidden="true">#</span>
  </a>
);
