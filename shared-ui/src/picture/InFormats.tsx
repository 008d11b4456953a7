import { readPictureAddress } from '@storefront/contracts';
import type { ReactNode } from 'react';
import styles from './InFormats.module.css';

interface InFormatsProps {
  src: string;
  /** Px that the picture takes at most. */
  width?: number;
  /** The picture for whoever takes no other. */
  children: ReactNode;
}

/** A picture of the content in the format and the width that suit the screen; others are as they are. */
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
