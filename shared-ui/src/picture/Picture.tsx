import { useEffect, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { InFormats } from './InFormats';
import { MissingPicture } from './MissingPicture';
import { usePreview } from './usePreview';

export interface PictureProps extends Omit<ComponentPropsWithoutRef<'img'>, 'width' | 'height' | 'onError'> {
  /** Address from the content, which may be empty or broken. */
  src: string;
  /** Empty if the text beside the picture says the same. */
  alt: string;
  /** Px; reserve the place of the picture and of its fallback. */
  width?: number;
  height?: number;
  /** Shown instead of a missing or broken picture, if not the usual mark. */
  fallback?: ReactNode;
}

/** A picture of the content. A missing or broken one is replaced by a mark of the same size. */
export const Picture = ({ fallback, ...picture }: PictureProps) => {
  const { src, alt, className, width, height } = picture;
  const { image, isBroken, markBroken } = useBroken(src);
  usePreview(image, src);
  if (src.trim() === '' || isBroken)
    return fallback ?? <MissingPicture alt={alt} className={className} width={width} height={height} />;
  return (
    <InFormats src={src} width={width}>
      <img {...picture} ref={image} onError={markBroken} />
    </InFormats>
  );
};

/** Whether loading this address has failed; tried again when the network is back. */
function useBroken(src: string) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  const markBroken = () => setBroken(src);
  useEffect(() => {
    const { current } = image;
    if (!current?.complete || current.naturalWidth > 0) return;
    // The server's HTML has loaded it before hydration. `decode` tells a broken picture from an SVG without a size,
    // which is 0 px wide, too.
    current.decode().catch(() => setBroken(src));
  }, [src]);
  const isBroken = broken === src;
  useEffect(() => {
    if (!isBroken) return undefined;
    const tryAgain = () => setBroken(undefined);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [isBroken]);
  return { image, isBroken, markBroken };
}
