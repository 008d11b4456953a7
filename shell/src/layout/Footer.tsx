import { isSafeAddress, paths } from '@storefront/contracts';
import { usePlatform, useSiteLink, useStats, useTranslation } from '@storefront/platform';
import { Icon, UiLink, type IconName } from '@storefront/ui';
import styles from './Footer.module.css';
import { Logo } from './Logo';
import { Navigation } from './Navigation';

/** Links of the configuration that have places of their own (S028). */
const notSocial = new Set([
  'terms-of-service',
  'user-agreement',
  'discord',
  'telegram',
  'telegram channel',
  'admindiscord',
  'admintelegram',
]);

/** A path of this shop is led to in the page's language; anything else is elsewhere. */
const targetOf = (url: string) => (url.startsWith('/') ? { to: url } : { href: url });

export function Footer({ inert }: { inert: boolean }) {
  const { t } = useTranslation('shell');
  const { brand, now } = usePlatform();
  return (
    <footer className={styles.footer} inert={inert}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <Logo />
          <Navigation label={t('nav.footer')} className={styles.nav} />
          <Social />
        </div>
        <div className={styles.bottom}>
          <span>
            © {new Date(now).getUTCFullYear()} {brand}
          </span>
          <UserAgreement />
        </div>
      </div>
    </footer>
  );
}

function Social() {
  const { t } = useTranslation('shell');
  const links = useStats().links.filter(({ name, url }) => !notSocial.has(name.toLowerCase()) && isSafeAddress(url));
  if (links.length === 0) return null;
  return (
    <ul className={styles.social} aria-label={t('social')}>
      {links.map(({ name, url, icon }) => (
        <li key={name}>
          <UiLink {...targetOf(url)} aria-label={name} title={name}>
            <Icon name={icon as IconName} />
          </UiLink>
        </li>
      ))}
    </ul>
  );
}

/** Leads where the terms-of-service link of the configuration leads (S029). */
function UserAgreement() {
  const { t } = useTranslation('shell');
  const url = useSiteLink('terms-of-service')?.url;
  return <UiLink {...targetOf(url && isSafeAddress(url) ? url : paths.termsOfService())}>{t('userAgreement')}</UiLink>;
}
