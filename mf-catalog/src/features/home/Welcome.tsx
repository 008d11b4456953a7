import { linkTarget, paths } from '@storefront/contracts';
import { globalData, useSiteLink, useTranslation } from '@storefront/platform';
import { Button, Picture, UiLink } from '@storefront/ui';
import { usePopularGamesQuery } from '../../api/catalogApi';
import styles from './Welcome.module.css';

/** The first view: what the shop is, and three links (S033). */
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
          <span>{t('home.question')}</span> <UiLink to={paths.contact()}>{t('home.contact')}</UiLink>
        </p>
      </div>
      <Art />
    </div>
  );
}

/** The link to the chat community: the site's link named discord. */
function CommunityButton() {
  const { t } = useTranslation('mf-catalog');
  const community = useSiteLink('discord');
  const target = community && linkTarget(community.url);
  if (!target) return null;
  return (
    <Button variant="secondary" {...target}>
      {t('home.community')}
    </Button>
  );
}

/** The background of the last popular game, whose card is not in the first viewport. */
function Art() {
  const game = usePopularGamesQuery(undefined, globalData).data?.at(-1);
  if (!game) return null;
  return (
    <Picture className={styles.picture} src={game.background} alt="" width={640} height={512} fetchPriority="high" />
  );
}
