import { fromSearchSegment, limits, paths, type Game } from '@storefront/contracts';
import { globalData, useGamesQuery, useGo, useParams, useTranslation } from '@storefront/platform';
import { Breadcrumbs, Button, EmptyState, PageHeading, VisuallyHidden } from '@storefront/ui';
import { LoadError } from '../failure/LoadError';
import { useFound } from '../search/lateSearch';
import { NameSearch } from '../search/NameSearch';
import { StatsBlock } from '../stats/StatsBlock';
import styles from './CatalogScreen.module.css';
import { GameGrid, GameGridSkeleton } from './GameGrid';

export function CatalogScreen() {
  const { t } = useTranslation('mf-catalog');
  const go = useGo();
  const words = fromSearchSegment(useParams().game);
  const { data: games } = useGamesQuery(undefined, globalData);
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs.label')}
        items={[{ label: t('breadcrumbs.home'), to: paths.home() }, { label: t('catalog.title') }]}
      />
      <PageHeading title={t('catalog.title')} />
      <NameSearch
        label={t('catalog.search')}
        words={words}
        items={games ?? []}
        onSearch={(searched) => go(paths.catalog(searched))}
        onPick={(game) => go(paths.game(game.id))}
      />
      <div className={styles.results}>
        <Games words={words} />
      </div>
      <StatsBlock />
    </>
  );
}

function Games({ words }: { words: string }) {
  const query = useGamesQuery(undefined, globalData);
  const found = useFound(query.data ?? [], words, limits.suggestionThreshold);
  if (query.data === undefined) return query.isError ? <LoadError query={query} /> : <GameGridSkeleton />;
  return <FoundGames games={found} words={words} />;
}

function FoundGames({ games, words }: { games: readonly Game[]; words: string }) {
  const { t } = useTranslation('mf-catalog');
  return (
    <>
      <VisuallyHidden>
        <span role="status">{words && t('catalog.found', { count: games.length })}</span>
      </VisuallyHidden>
      {games.length > 0 ? <GameGrid games={games} heading="h2" inSight={3} /> : <NoGames words={words} />}
    </>
  );
}

function NoGames({ words }: { words: string }) {
  const { t } = useTranslation('mf-catalog');
  if (words === '') return <EmptyState title={t('catalog.empty')} text={t('catalog.emptyText')} />;
  return (
    <EmptyState
      title={t('search.nothing')}
      text={t('search.nothingText', { words })}
      action={
        <Button variant="secondary" to={paths.catalog()}>
          {t('catalog.showAll')}
        </Button>
      }
    />
  );
}
