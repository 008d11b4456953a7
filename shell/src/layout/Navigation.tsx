import { Link, useLanguage, useLocation, useTranslation } from '@storefront/platform';
import { useComposition } from '../composition/CompositionContext';
import { isActive, navigationOf } from './navigation';

interface Props {
  label: string;
  className?: string;
  onNavigate?: () => void;
}

export function Navigation({ label, className, onNavigate }: Props) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const items = navigationOf(useComposition().remotes, useLanguage(), (key) => t(`nav.${key}`));
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {items.map(({ to, label: words }) => (
          <li key={to}>
            <Link to={to} aria-current={isActive(to, pathname) ? 'page' : undefined} onClick={onNavigate}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
