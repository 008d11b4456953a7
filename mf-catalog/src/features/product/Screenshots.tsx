import { globalData, useTranslation } from '@storefront/platform';
import { Picture, Section } from '@storefront/ui';
import { useState } from 'react';
import { useScreenshotsQuery } from '../../api/catalogApi';
import { LoadError } from '../failure/LoadError';
import { ImageViewer } from './ImageViewer';
import styles from './Media.module.css';

/** The product's pictures in a scrolling row; each opens in the full-screen viewer (S068). */
export function Screenshots({ productId, name }: { productId: number; name: string }) {
  const { t } = useTranslation('mf-catalog');
  const query = useScreenshotsQuery(productId, globalData);
  const shown = query.currentData ?? [];
  const failed = query.error !== undefined && query.currentData === undefined;
  if (shown.length === 0 && !failed) return null;
  return (
    <Section title={t('product.screenshots')}>
      {failed ? <LoadError query={query} /> : <Pictures urls={shown.map(({ url }) => url)} name={name} />}
    </Section>
  );
}

function Pictures({ urls, name }: { urls: readonly string[]; name: string }) {
  const { t } = useTranslation('mf-catalog');
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.row}>
        {urls.map((url, index) => (
          <li key={`${index} ${url}`}>
            <button type="button" className={styles.tile} onClick={() => setOpened(index)}>
              <Picture
                className={styles.shot}
                src={url}
                alt={t('product.openScreenshot', { number: index + 1, total: urls.length })}
                width={400}
                height={225}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      <ImageViewer urls={urls} title={name} opened={opened} onMove={setOpened} onClose={() => setOpened(null)} />
    </>
  );
}
