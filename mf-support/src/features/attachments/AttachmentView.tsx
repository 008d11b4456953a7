import { useApiHref, useTranslation } from '@storefront/platform';
import { Icon, icons, Picture, UiLink } from '@storefront/ui';
import styles from './AttachmentView.module.css';
import { fileName, isPicture } from './attachments';

/** A file of a message: pictures are shown, others are links (S165). */
export function AttachmentView({ address }: { address: string }) {
  const { t } = useTranslation('mf-support');
  const href = useApiHref()(address);
  if (!href) return <span>{t('attachments.unknown')}</span>;
  const name = fileName(href);
  if (isPicture(href))
    return (
      <UiLink href={href} className={styles.picture}>
        <Picture className={styles.image} src={href} alt={name} loading="lazy" />
      </UiLink>
    );
  return (
    <UiLink href={href} download={name} className={styles.link}>
      <Icon shape={icons.download} size={18} />
      <span>{name}</span>
    </UiLink>
  );
}
