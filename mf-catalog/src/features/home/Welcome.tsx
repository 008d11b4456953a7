import { isSafeAddress, paths } from '@storefront/contracts';
import { globalData, useSiteLink, useTranslation } from '@storefront/platform';
import { Button, UiLink } from '@storefront/ui';
import { usePopularGamesQuery } from '../../api/catalogApi';
import styles from './Welcome.module.css';

/** The first view: what the shop is, and the three ways on (S033). */
export function Welcome() {
  const { t } = useTranslation('mf-catalog');
  return (
    <div className={styles.welcome}>
      <div>
        <h1 className={styles.title}>{t('home.welcome')}</h1>
        <p className={styles.text}>{t('home.welcomeText')}</p>
        <div className={styles.actions}>
          <Button variant="primary" to={paths.catalog()}>
            {t('home.browse')}
          </Button>
          <CommunityButton />
        </div>
        <p className={styles.contact}>
          {t('home.question')} <UiLink to={paths.contact()}>{t('home.contact')}</UiLink>
        </p>
      </div>
      <Picture />
    </div>
  );
}

/** The chat community is the site's link named discord. */
function CommunityButton() {
  const { t } = useTranslation('mf-catalog');
  const community = useSiteLink('discord');
  if (!community || !isSafeAddress(community.url)) return null;
  return (
    <Button variant="secondary" href={community.url}>
      {t('home.community')}
    </Button>
  );
}

/** The products carry the colour: the art of the last popular game, which no card in sight repeats. */
function Picture() {
  const game = usePopularGamesQuery(undefined, globalData).data?.at(-1);
  if (!game) return null;
  return <img className={styles.picture} src={game.background} alt="" width={640} height={512} fetchPriority="high" />;
}
