import { Picture } from '@storefront/ui';
import styles from './Banner.module.css';

/** An announcement's picture, decorative: the header beside it says what it is about. `eager` where it is the first thing seen. */
export function Banner({ address, eager = false }: { address: string; eager?: boolean }) {
  return (
    <div className={styles.frame}>
      <Picture className={styles.picture} src={address} alt="" width={1200} height={480} loading={eager ? 'eager' : 'lazy'} />
    </div>
  );
}
