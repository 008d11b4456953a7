import { classNames } from '../classNames';
import { Icon, type Shape } from '../icon/Icon';
import * as icons from '../icon/shapes';
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

/** Previous and next page of a list, as links, so that every page has an address. */
export const Pager = ({ page, total, previousTo, nextTo, previousLabel, nextLabel, label }: PagerProps) => (
  <nav aria-label={label} className={styles.pager}>
    <Step to={previousTo} rel="prev" icon={icons.chevronLeft} label={previousLabel} />
    <span className={styles.place} aria-current="page">
      {`${page}/${total}`}
    </span>
    <Step to={nextTo} rel="next" icon={icons.chevronRight} label={nextLabel} />
  </nav>
);

const Step = ({ to, rel, icon, label }: { to?: string; rel: string; icon: Shape; label: string }) =>
  to === undefined ? (
    <span className={classNames(styles.step, styles.off)} aria-hidden="true">
      <Icon shape={icon} />
    </span>
  ) : (
    <UiLink to={to} rel={rel} className={styles.step} aria-label={label}>
      <Icon shape={icon} />
    </UiLink>
  );
