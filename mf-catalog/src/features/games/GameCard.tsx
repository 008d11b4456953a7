import { limits, paths, type Game } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Card, Picture, Tag, UiLink, VisuallyHidden } from '@storefront/ui';
import { memo } from 'react';
import { FromPrice } from '../products/FromPrice';
import { FoundAlias, FoundName, wholeName } from '../search/FoundName';
import styles from './GameCard.module.css';

interface Props {
  game: Game;
  heading: 'h2' | 'h3';
  /** The card is in the first viewport: its pictures are not lazy, and the large one comes before scripts. */
  eager?: boolean;
  /** What was searched for. */
  words?: string;
}

/** A game; the whole card is the click area of the link to its products. Memoised, since lists grow. */
export const GameCard = memo(function GameCard({ game, heading: Heading, eager = false, words = '' }: Props) {
  const { t } = useTranslation('mf-catalog');
  const inRoubles = useLanguage().currency === 'RUB' ? game.minPriceInRoubles : undefined;
  const question = { item: game, words, threshold: limits.suggestionThreshold };
  return (
    <Card as="article" className={styles.card}>
      <div className={styles.picture}>
        <Picture
          className={styles.art}
          src={game.background}
          alt=""
          width={640}
          height={360}
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
        />
        {game.bestseller && (
          <span className={styles.tag}>
            <Tag>{t('products.bestseller')}</Tag>
          </span>
        )}
      </div>
      <div className={styles.head}>
        <Picture
          className={styles.icon}
          src={game.icon}
          alt=""
          width={44}
          height={44}
          loading={eager ? undefined : 'lazy'}
        />
        <div className={styles.words}>
          <Heading className={styles.name} aria-label={wholeName(question)}>
            <FoundName {...question} />
          </Heading>
          <p className={styles.count}>
            <span>{t('games.productCount', { count: game.value })}</span>
            <FoundAlias {...question} />
          </p>
        </div>
      </div>
      <div className={styles.foot}>
        <FromPrice
          lowest={game.minPrice ? { price: inRoubles ?? game.minPrice, isUsd: inRoubles === undefined } : undefined}
        />
        <UiLink to={paths.game(game.id)} className={styles.more}>
          <span>{t('games.more')}</span> <VisuallyHidden>{game.name}</VisuallyHidden>
        </UiLink>
      </div>
    </Card>
  );
});
