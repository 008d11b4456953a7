import { fromSearchSegment, limits, paths, type Game } from '@storefront/contracts';
import {
  globalData,
  useArrived,
  useGamesQuery,
  useGo,
  useLanguage,
  useParams,
  useTranslation,
} from '@storefront/platform';
import { Breadcrumbs, Button, EmptyState, PageHeading } from '@storefront/ui';
import { useMemo } from 'react';
import { arrangedPath, sorted } from '../arrangement/arrangement';
import { ArrangementFields } from '../arrangement/ArrangementFields';
import { useArrangement } from '../arrangement/useArrangement';
import { LoadError } from '../failure/LoadError';
import { FoundCount } from '../list/FoundCount';
import { Growing } from '../list/Growing';
import { useFound } from '../search/lateSearch';
import { NameSearch } from '../search/NameSearch';
import { StatsBlock } from '../stats/StatsBlock';
import styles from './CatalogScreen.module.css';
import { GameGrid, GameGridSkeleton } from './GameGrid';

export function CatalogScreen() {
  const { t } = useTranslation('mf-catalog');
  const go = useGo();
  const words = fromSearchSegment(useParams().game);
  const [arrangement] = useArrangement(paths.catalog(words));
  const { data: games } = useGamesQuery(undefined, globalData);
  const isArrived = useArrived();
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
        items={games ?? none}
        sayFound={(count) => t('catalog.found', { count })}
        onSearch={(searched) => go(searched ? arrangedPath(paths.catalog(searched), arrangement) : paths.catalog())}
        onPick={(game) => go(paths.game(game.id))}
      />
      <div className={styles.results}>
        <Games words={words} />
      </div>
      {isArrived && <StatsBlock />}
    </>
  );
}

function Games({ words }: { words: string }) {
  const { locale } = useLanguage();
  const query = useGamesQuery(undefined, globalData);
  const [arrangement, arrange, wanted] = useArrangement(paths.catalog(words));
  const found = useFound(query.data ?? none, words, limits.suggestionThreshold);
  const games = useMemo(
    () => sorted(found, arrangement.sort, { locale, dollarsOf: ({ minPrice }) => minPrice }),
    [found, arrangement, locale],
  );
  if (query.data === undefined) return query.error !== undefined ? <LoadError query={query} /> : <GameGridSkeleton />;
  return (
    <>
      {(games.length > 1 || arrangement.sort) && (
        <ArrangementFields arrangement={wanted} onChange={arrange} isSearch={words !== ''} />
      )}
      <FoundGames games={games} words={words} path={arrangedPath(paths.catalog(words), arrangement)} />
    </>
  );
}

const none: readonly Game[] = [];

interface FoundProps {
  games: readonly Game[];
  words: string;
  /** The list's own. */
  path: string;
}

function FoundGames({ games, words, path }: FoundProps) {
  const { t } = useTranslation('mf-catalog');
  return (
    <>
      <FoundCount>{words && t('catalog.found', { count: games.length })}</FoundCount>
      <Growing items={games} path={path}>
        {(shown) =>
          shown.length > 0 ? (
            <GameGrid games={shown} heading="h2" inSight={3} words={words} />
          ) : (
            <NoGames words={words} />
          )
        }
      </Growing>
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
