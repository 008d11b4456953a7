import { classNames } from '../classNames';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/shapes';
import { UiLink } from '../link/UiLink';
import styles from './Pager.module.css';

export interface PagerProps {
  page: number;
  total: number;
  /** Absent on the first page. */
  previousTo?: string;
  /** Absent on the last page. */
  nextTo?: string;
  previousLabel: string;
  nextLabel: string;
  /** Names the navigation. */
  label: string;
}

/** Steps through the pages of a list by links, so that every page has an address. */
export const Pager = ({ page, total, previousTo, nextTo, previousLabel, nextLabel, label }: PagerProps) => (
  <nav aria-label={label} className={styles.pager}>
    <Step to={previousTo} rel="prev" icon="chevron-left" label={previousLabel} />
    <span className={styles.place} aria-current="page">
      {`${page}/${total}`}
    </span>
    <Step to={nextTo} rel="next" icon="chevron-right" label={nextLabel} />
  </nav>
);

const Step = ({ to, rel, icon, label }: { to?: string; rel: string; icon: IconName; label: string }) =>
  to === undefined ? (
    <span className={classNames(styles.step, styles.off)} aria-hidden="true">
      <Icon name={icon} />
    </span>
  ) : (
    <UiLink to={to} rel={rel} className={styles.step} aria-label={label}>
      <Icon name={icon} />
    </UiLink>
  );
