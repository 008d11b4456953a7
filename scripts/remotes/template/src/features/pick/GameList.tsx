import { event, type Game } from '@storefront/contracts';
import { useDispatch, useTranslation } from '@storefront/platform';
import { Button, Card, VisuallyHidden } from '@storefront/ui';
import styles from './GameList.module.css';

export function GameList({ games }: { games: Game[] }) {
  const { t } = useTranslation('mf-sample');
  const dispatch = useDispatch();
  return (
    <>
      <p>{t('games.count', { count: games.length })}</p>
      <ul className={styles.games}>
        {games.map(({ id, name }) => (
          <li key={id}>
            <Card className={styles.game}>
              <h2 className={styles.name}>{name}</h2>
              <Button
                variant="secondary"
                size="s"
                onClick={() => void dispatch(event('mf-sample/picked', { gameId: id }))}
              >
                <span>{t('games.pick')}</span> <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
