import { Picture } from '@storefront/ui';
import styles from './Banner.module.css';

/** An announcement's picture; decorative, since the header is beside it. `eager` for pictures in the first viewport, which come before scripts. */
export function Banner({ address, eager = false }: { address: string; eager?: boolean }) {
  return (
    <div className={styles.frame}>
      <Picture
        className={styles.picture}
        src={address}
        alt=""
        width={1200}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </div>
  );
}
