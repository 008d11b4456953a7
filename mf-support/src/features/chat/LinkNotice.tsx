import { useTranslation } from '@storefront/platform';
import { Button, Icon, icons } from '@storefront/ui';
import type { LinkState } from '../live/chatLink';
import styles from './LinkNotice.module.css';

interface LinkNoticeProps {
  link: LinkState;
  onReconnect: () => void;
}

/**
 * Says if messages do not arrive by themselves now: connecting, reconnecting or stopped. Laid over the conversation, so
 * that nothing moves. Empty while the connection is live.
 */
export function LinkNotice({ link, onReconnect }: LinkNoticeProps) {
  const { t } = useTranslation('mf-support');
  return (
    <div className={styles.place}>
      <div role="status" className={link === 'live' ? undefined : styles.notice} data-link={link}>
        {link === 'stopped' && <Icon shape={icons.wifiOff} size={18} />}
        {link !== 'live' && <span>{t(`chat.link.${link}`)}</span>}
      </div>
      {link === 'stopped' && (
        <Button variant="secondary" size="s" onClick={onReconnect}>
          {t('chat.reconnect')}
        </Button>
      )}
    </div>
  );
}
