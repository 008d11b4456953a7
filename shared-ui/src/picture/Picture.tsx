import { useEffect, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { InFormats } from './InFormats';
import { MissingPicture } from './MissingPicture';
import { usePreview } from './usePreview';

export interface PictureProps extends Omit<ComponentPropsWithoutRef<'img'>, 'width' | 'height' | 'onError'> {
  /** Address from content: it may be empty, or lead to nothing. */
  src: string;
  /** Empty where the words beside the picture say it already. */
  alt: string;
  /** Px; they hold the picture's place, and its fallback's. */
  width?: number;
  height?: number;
  /** What stands in the place of a picture that cannot be shown, if not the usual mark. */
  fallback?: ReactNode;
}

/** A picture of the content. One without an address, or that does not come, leaves a quiet mark in its place, as large as itself. */
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

/** Whether this address has failed; another one has a chance of its own, and each has another one when the network is back. */
function useBroken(src: string) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  const markBroken = () => setBroken(src);
  useEffect(() => {
    const { current } = image;
    if (!current?.complete || current.naturalWidth > 0) return;
    // It ended before anybody listened: the server's HTML was loading it. A drawing without a size of its own is 0 px wide too.
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
