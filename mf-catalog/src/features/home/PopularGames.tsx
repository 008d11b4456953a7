import { paths } from '@storefront/contracts';
import { globalData, useTranslation } from '@storefront/platform';
import { EmptyState, Icon, icons, Section, UiLink } from '@storefront/ui';
import { usePopularGamesQuery } from '../../api/catalogApi';
import { LoadError } from '../failure/LoadError';
import { GameGrid, GameGridSkeleton } from '../games/GameGrid';
import styles from './PopularGames.module.css';

/** The popular games; the style sheet shows only six in a narrow window (S037). */
export function PopularGames() {
  const { t } = useTranslation('mf-catalog');
  return (
    <Section
      title={t('home.popular')}
      action={
        <UiLink to={paths.catalog()} className={styles.all}>
          <span>{t('home.wholeCatalog')}</span> <Icon shape={icons.arrowRight} size={18} />
        </UiLink>
      }
    >
      <Games />
    </Section>
  );
}

function Games() {
  const { t } = useTranslation('mf-catalog');
  const query = usePopularGamesQuery(undefined, globalData);
  if (query.data === undefined) return query.error !== undefined ? <LoadError query={query} /> : <GameGridSkeleton />;
  if (!query.data?.length) return <EmptyState title={t('home.noPopular')} text={t('home.noPopularText')} />;
  return <GameGrid games={query.data} heading="h3" className={styles.popular} />;
}
