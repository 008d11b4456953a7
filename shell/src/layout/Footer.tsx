import { linkTarget, paths } from '@storefront/contracts';
import { usePlatform, useSiteLink, useStats, useTranslation } from '@storefront/platform';
import { Rectangle } from '@storefront/platform/host';
import { LinkIcon, UiLink } from '@storefront/ui';
import { memo } from 'react';
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

export const Footer = ({ inert }: { inert: boolean }) => (
  <footer className={styles.footer} inert={inert}>
    <Content />
  </footer>
);

/**
 * The footer's content, with a boundary of its own, since the configuration is shared data that may be broken.
 * Memoized, so that it is not rendered when the menu opens or closes, which visitors wait for.
 */
const Content = memo(function Content() {
  const { t } = useTranslation('shell');
  const { brand, now, timeZone } = usePlatform();
  return (
    <div className={styles.inner}>
      <div className={styles.top}>
        <Logo />
        <Navigation label={t('nav.footer')} className={styles.nav} />
        <Rectangle name="The footer’s links" fallback={() => null}>
          <Social />
        </Rectangle>
      </div>
      <div className={styles.bottom}>
        <span>
          © {yearOf(now, timeZone)} {brand}
        </span>
        <Rectangle name="The footer’s agreement" fallback={() => null}>
          <UserAgreement />
        </Rectangle>
      </div>
    </div>
  );
});

/**
 * The largest distance of a time zone from UTC. Only that close to the turn of a year is a date formatter needed, which
 * is slow on a phone.
 */
const farthest = 14 * 3_600_000;

function yearOf(now: number, timeZone: string): number {
  const [earliest, latest] = [now - farthest, now + farthest].map((at) => new Date(at).getUTCFullYear());
  return earliest === latest
    ? earliest!
    : Number(new Date(now).toLocaleDateString('en-US', { timeZone, year: 'numeric' }));
}

function Social() {
  const { t } = useTranslation('shell');
  const links = useStats().links.flatMap(({ name, url, icon }) => {
    const target = linkTarget(url);
    const known = name.toLowerCase();
    return target && !notSocial.has(known)
      ? [{ name: t(`socials.${known}`, { defaultValue: name }), icon, target }]
      : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className={styles.social} aria-label={t('social')}>
      {links.map(({ name, icon, target }, index) => (
        <li key={index}>
          <UiLink {...target} aria-label={name} title={name}>
            <LinkIcon icon={icon} />
          </UiLink>
        </li>
      ))}
    </ul>
  );
}

/** A link to the target of the configuration's terms-of-service link (S029). */
function UserAgreement() {
  const { t } = useTranslation('shell');
  const url = useSiteLink('terms-of-service')?.url;
  return <UiLink {...((url && linkTarget(url)) || { to: paths.termsOfService() })}>{t('userAgreement')}</UiLink>;
}
