import { useSelector, useTranslation } from '@storefront/platform';
import { Notice } from '@storefront/ui';
import { usePopularQuery } from '../api/gamesApi';
import { selectPick } from '../features/pick/pickSlice';

/** What the visitor has chosen, wherever the slot is. */
export function Widget() {
  const { t } = useTranslation('mf-sample');
  const pick = useSelector(selectPick);
  const { data } = usePopularQuery();
  const game = data?.find(({ id }) => id === pick);
  return <Notice tone="info">{game ? t('pick.some', { game: game.name }) : t('pick.none')}</Notice>;
}
