import type { Game } from '@storefront/contracts';
import { Skeleton } from '@storefront/ui';
import { GameCard } from './GameCard';
import styles from './GameGrid.module.css';

interface Props {
  games: readonly Game[];
  heading: 'h2' | 'h3';
  /** The number of cards in the first viewport. */
  inSight?: number;
  /** What was searched for. */
  words?: string;
  className?: string;
}

/** Three cards a row, then two, then one. */
export function GameGrid({ games, heading, inSight = 0, words = '', className = '' }: Props) {
  return (
    <ul className={`${styles.grid} ${className}`}>
      {games.map((game, index) => (
        <li key={game.id}>
          <GameCard game={game} heading={heading} eager={index < inSight} words={words} />
        </li>
      ))}
    </ul>
  );
}

/** Reserves the place of the cards. */
export function GameGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} height={340} radius="l" />
      ))}
    </div>
  );
}
