import { useTranslation } from '@storefront/platform';
import { Icon } from '@storefront/ui';
import { useSyncExternalStore } from 'react';
import styles from './OfflineNotice.module.css';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser has a network; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** A quiet word while the network is gone; what was loading goes on when it is back. */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.notice}>
          <Icon name="wifi-off" size={18} /> {t('offline')}
        </p>
      )}
    </div>
  );
}
