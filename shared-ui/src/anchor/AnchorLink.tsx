import { anchorHref } from '@storefront/contracts';
import styles from './AnchorLink.module.css';

/**
 * Leads to a heading, so that its address can be copied. A plain link: the browser goes there before any script runs, and the keyboard
 * goes on from there.
 */
export const AnchorLink = ({ id, label }: { id: string; label: string }) => (
  <a className={styles.link} href={anchorHref(id)} aria-label={label} title={label}>
    <span aria-hidden="true">#</span>
  </a>
);
