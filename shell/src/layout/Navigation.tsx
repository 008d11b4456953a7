import { Link, useLanguage, useLocation, useTranslation } from '@storefront/platform';
import { memo } from 'react';
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
            <Entry to={to} words={words} isActive={isActive(to, pathname)} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  to: string;
  words: string;
  isActive: boolean;
  onNavigate: (() => void) | undefined;
}

const Entry = memo(function Entry({ to, words, isActive, onNavigate }: EntryProps) {
  return (
    <Link to={to} aria-current={isActive ? 'page' : undefined} onClick={onNavigate}>
      {words}
    </Link>
  );
});
