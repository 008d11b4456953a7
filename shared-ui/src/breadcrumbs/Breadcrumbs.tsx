import { UiLink } from '../link/UiLink';
import styles from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  to?: string;
}

/** Breadcrumbs, home first; the last item is the page itself, without a link. */
export const Breadcrumbs = ({ label, items }: { label: string; items: readonly Crumb[] }) => (
  <nav aria-label={label} className={styles.breadcrumbs}>
    <ol>
      {items.map((item, index) => (
        <li key={`${index} ${item.label}`}>
          <Step item={item} isLast={index === items.length - 1} />
        </li>
      ))}
    </ol>
  </nav>
);

const Step = ({ item, isLast }: { item: Crumb; isLast: boolean }) => {
  if (isLast) return <span aria-current="page">{item.label}</span>;
  return item.to === undefined ? <span>{item.label}</span> : <UiLink to={item.to}>{item.label}</UiLink>;
};
