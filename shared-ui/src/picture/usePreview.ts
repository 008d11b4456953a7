import { readPictureAddress } from '@storefront/contracts';
import { useLayoutEffect, type RefObject } from 'react';

/** The few pixels that a picture's address carries, as an address; undefined where they are none: browsers complain of such aloud. */
export function previewOf(address: string): string | undefined {
  const base64 = (readPictureAddress(address)?.preview ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const isWebP = /^UklGR/.test(base64) && base64.length % 4 !== 1;
  return isWebP ? `data:image/webp;base64,${base64}` : undefined;
}

/**
 * Shows a picture's preview in its place until it comes. Behind the picture itself, so that no box is added and nothing moves; by script, since
 * the policy admits no style in markup. What shines through is taken away when the picture is there.
 */
export function usePreview(image: RefObject<HTMLImageElement | null>, src: string): void {
  useLayoutEffect(() => {
    const { current } = image;
    const preview = previewOf(src);
    if (!current || preview === undefined || current.complete) return;
    const { style } = current;
    const size = getComputedStyle(current).objectFit === 'contain' ? 'contain' : 'cover';
    Object.assign(style, { backgroundImage: `url("${preview}")`, backgroundPosition: 'center', backgroundRepeat: 'no-repeat', backgroundSize: size });
    const events = ['load', 'error'];
    function clear() {
      for (const part of ['image', 'position', 'repeat', 'size']) style.removeProperty(`background-${part}`);
      for (const event of events) current?.removeEventListener(event, clear);
    }
    for (const event of events) current.addEventListener(event, clear);
    return clear;
  }, [image, src]);
}
