import { Link, useLanguage, useTranslation } from '@storefront/platform';
import { memo, useMemo } from 'react';
import { useComposition } from '../composition/CompositionContext';
import { isActive, navigationItems, type NavigationItem } from './navigationItems';
import { usePage } from '../router/PageContext';

interface Props {
  label: string;
  className?: string | undefined;
}

export function Navigation({ label, className }: Props) {
  const { t } = useTranslation('shell');
  const { remotes } = useComposition();
  const language = useLanguage();
  const { pathname } = usePage().location;
  const items = useMemo(() => navigationItems(remotes, language, (key) => t(`nav.${key}`)), [remotes, language, t]);
  const active = items.flatMap(({ to }) => (isActive(to, pathname) ? to : [])).join('\n');
  return <Entries {...{ label, className, items, active }} />;
}

interface EntriesProps extends Props {
  items: NavigationItem[];
  /** The `to` of each current entry, one a line: a string, so that `memo` can compare it. */
  active: string;
}

/** Rendered again only when another entry becomes current. */
const Entries = memo(function Entries({ label, className, items, active }: EntriesProps) {
  const current = active.split('\n');
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {items.map(({ to, label: words }) => (
          <li key={to}>
            <Entry to={to} words={words} isActive={current.includes(to)} />
          </li>
        ))}
      </ul>
    </nav>
  );
});

interface EntryProps {
  to: string;
  words: string;
  isActive: boolean;
}

const Entry = memo(function Entry({ to, words, isActive }: EntryProps) {
  return (
    <Link to={to} aria-current={isActive ? 'page' : undefined}>
      {words}
    </Link>
  );
});
