import { linkTarget, localizePath, paths } from '@storefront/contracts';
import { useLanguage, useSiteLink, useTranslation } from '@storefront/platform';
import { Icon, icons, Section, type Shape, UiLink, type UiLinkProps } from '@storefront/ui';
import styles from './ContactLinks.module.css';

interface ContactLinksProps {
  /** Adds a link to this page in a new tab, so that the chat stays open while the visitor shops. */
  withSupport: boolean;
}

/** Other ways to reach us (S146), as far as they are configured. */
export function ContactLinks({ withSupport }: ContactLinksProps) {
  const { t } = useTranslation('mf-support');
  const language = useLanguage();
  const links = [
    { key: 'community', icon: icons.forum, target: useTarget('discord') },
    { key: 'communityAdmin', icon: icons.support, target: useTarget('adminDiscord') },
    { key: 'channel', icon: icons.blog, target: useTarget('telegram channel') },
    { key: 'messengerAdmin', icon: icons.message, target: useTarget('adminTelegram') },
    {
      key: 'support',
      icon: icons.external,
      target: withSupport ? { href: localizePath(paths.contact(), language), target: '_blank' } : undefined,
    },
  ] as const satisfies { key: string; icon: Shape; target: object | undefined }[];
  const drawn = links.filter(({ target }) => target);
  if (drawn.length === 0) return null;
  return (
    <Section title={t('links.title')}>
      <ul className={styles.links}>
        {drawn.map(({ key, icon, target }) => (
          <li key={key}>
            <UiLink {...(target as UiLinkProps)} className={styles.link}>
              <Icon shape={icon} size={24} />
              <span>
                <span className={styles.name}>{t(`links.${key}.name`)}</span>
                <span className={styles.note}>{t(`links.${key}.note`)}</span>
              </span>
            </UiLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useTarget(name: string) {
  const link = useSiteLink(name);
  return link && linkTarget(link.url);
}
