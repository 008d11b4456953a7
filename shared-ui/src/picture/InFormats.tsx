import { readPictureAddress } from '@storefront/contracts';
import type { ReactNode } from 'react';
import styles from './InFormats.module.css';

interface InFormatsProps {
  src: string;
  /** The picture's largest width in px. */
  width?: number;
  /** The `<img>`, for browsers that support no other format. */
  children: ReactNode;
}

/** Offers a picture of the content in several formats and widths; other pictures stay as they are. */
export function InFormats({ src, width, children }: InFormatsProps) {
  const picture = readPictureAddress(src);
  if (!picture || picture.isDrawing) return children;
  const most = width ?? picture.width;
  const sizes = `(max-width: ${most}px) 100vw, ${most}px`;
  return (
    <picture className={styles.formats}>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <source type="image/webp" srcSet={picture.webp} sizes={sizes} />
      {children}
    </picture>
  );
}
