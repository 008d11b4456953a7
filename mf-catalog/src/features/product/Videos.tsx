import { useTranslation } from '@storefront/platform';
import { Dialog, Icon, icons, Section } from '@storefront/ui';
import { useState } from 'react';
import styles from './Media.module.css';
import { videoEmbeds } from './videoEmbeds';

/** The product's videos, which play in a modal; nothing is loaded from their host before (S070). */
export function Videos({ links, name }: { links: string; name: string }) {
  const { t } = useTranslation('mf-catalog');
  const [playing, setPlaying] = useState<number | null>(null);
  const embeds = videoEmbeds(links);
  if (embeds.length === 0) return null;
  return (
    <Section title={t('product.videos')}>
      <ul className={`${styles.row} ${styles.videos}`}>
        {embeds.map((embed, index) => (
          <li key={embed}>
            <button type="button" className={`${styles.tile} ${styles.video}`} onClick={() => setPlaying(index)}>
              <span className={styles.play}>
                <Icon shape={icons.play} size={28} />
              </span>
              <span>{t('product.playVideo', { number: index + 1, total: embeds.length })}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={playing !== null}
        onClose={() => setPlaying(null)}
        size="full"
        title={name}
        closeLabel={t('product.closeVideo')}
      >
        {playing !== null && (
          <Player src={embeds[playing] ?? ''} title={t('product.video', { name, number: playing + 1 })} />
        )}
      </Dialog>
    </Section>
  );
}

function Player({ src, title }: { src: string; title: string }) {
  return (
    <div className={styles.stage}>
      <iframe
        className={styles.player}
        src={src}
        title={title}
        allow="fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
