import { readPictureAddress } from '@storefront/contracts';
import { useLayoutEffect, type RefObject } from 'react';

/**
 * The preview within a picture's address as a data URL; undefined if it is invalid, of which browsers would log errors.
 */
export function previewOf(address: string): string | undefined {
  const base64 = (readPictureAddress(address)?.preview ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const isWebP = /^UklGR/.test(base64) && base64.length % 4 !== 1;
  return isWebP ? `data:image/webp;base64,${base64}` : undefined;
}

/**
 * Shows a picture's preview until it is loaded, as the background of the picture itself, so that nothing moves; set by
 * script, since the policy forbids styles in markup. Removed afterwards, since it would show through transparent parts.
 */
export function usePreview(image: RefObject<HTMLImageElement | null>, src: string): void {
  useLayoutEffect(() => {
    const { current } = image;
    const preview = previewOf(src);
    if (!current || preview === undefined || current.complete) return;
    const { style } = current;
    const size = getComputedStyle(current).objectFit === 'contain' ? 'contain' : 'cover';
    Object.assign(style, {
      backgroundImage: `url("${preview}")`,
      backgroundPosition: 'center',
      backgroundRepeat: 'no-repeat',
      backgroundSize: size,
    });
    const events = ['load', 'error'];
    function clear() {
      for (const part of ['image', 'position', 'repeat', 'size']) style.removeProperty(`background-${part}`);
      for (const event of events) current?.removeEventListener(event, clear);
    }
    for (const event of events) current.addEventListener(event, clear);
    return clear;
  }, [image, src]);
}
