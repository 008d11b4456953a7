import { Link, useLocation, useTranslation } from '@storefront/platform';
import { isActive, navigationItems } from './navigation';

interface Props {
  label: string;
  className?: string;
  onNavigate?: () => void;
}

export function Navigation({ label, className, onNavigate }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {navigationItems.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} aria-current={isActive(to, pathname) ? 'page' : undefined} onClick={onNavigate}>
              {t(`nav.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
