import { useTranslation } from '@storefront/platform';
import { Dialog, IconButton, icons, Picture } from '@storefront/ui';
import { useEffect } from 'react';
import styles from './ImageViewer.module.css';

interface Props {
  urls: readonly string[];
  title: string;
  /** The index of the open picture; null if none is. */
  opened: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** Pictures in a full-screen dialog, with arrow keys and buttons, in a circle. */
export function ImageViewer({ urls, title, opened, onMove, onClose }: Props) {
  const { t } = useTranslation('mf-catalog');
  return (
    <Dialog open={opened !== null} onClose={onClose} size="full" title={title} closeLabel={t('product.closeViewer')}>
      {opened !== null && <OpenPicture urls={urls} opened={opened} onMove={onMove} />}
    </Dialog>
  );
}

function OpenPicture({ urls, opened, onMove }: Pick<Props, 'urls' | 'onMove'> & { opened: number }) {
  const { t } = useTranslation('mf-catalog');
  const total = urls.length;
  const step = (by: 1 | -1) => onMove((opened + by + total) % total);
  useArrowKeys(step);
  const place = t('product.screenshotPlace', { number: opened + 1, total });
  return (
    <div className={styles.viewer}>
      <Picture className={styles.picture} src={urls[opened] ?? ''} alt={place} width={1600} height={900} />
      {total > 1 && (
        <div className={styles.controls}>
          <IconButton icon={icons.chevronLeft} label={t('product.previousScreenshot')} onClick={() => step(-1)} />
          <span aria-live="polite">{place}</span>
          <IconButton icon={icons.chevronRight} label={t('product.nextScreenshot')} onClick={() => step(1)} />
        </div>
      )}
    </div>
  );
}

/** Listens on the document, since any control of the dialog may have the focus. */
function useArrowKeys(step: (by: 1 | -1) => void) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') step(-1);
      if (key === 'ArrowRight') step(1);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [step]);
}
