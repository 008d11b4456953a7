import { useSafeApiHref } from '../content/useSafeApiHref';
import styles from './Banner.module.css';

/** An announcement's picture, decorative: the header beside it says what it is about. `eager` where it is the first thing seen. */
export function Banner({ address, eager = false }: { address: string; eager?: boolean }) {
  const src = useSafeApiHref()(address);
  return (
    <div className={styles.frame}>
      {src && <img src={src} alt="" width={1200} height={480} loading={eager ? 'eager' : 'lazy'} />}
    </div>
  );
}
