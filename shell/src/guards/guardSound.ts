import { guard } from './guard';
import { callerIn, type Page } from './guardHistory';

/**
 * Keeps in mind who plays what stands in no page: the browser ends what is taken out of one, and an `Audio` that was never in it goes on, with the one button
 * that ends it gone. Gives what ends that of one remote, and what speaks; and what ends the watch.
 */
export function guardSound(page: Page): { silence: (owner: string | undefined) => void; end: () => void } {
  const playing = new Map<HTMLMediaElement, string | undefined>();
  const note = (media: HTMLMediaElement) => {
    for (const one of playing.keys()) if (one.paused) playing.delete(one);
    if (!media.isConnected) playing.set(media, callerIn(page));
    return false;
  };
  const end = guard(HTMLMediaElement.prototype, 'play', note);
  return {
    silence(owner) {
      for (const [media, player] of playing) if (player === owner && !media.isConnected) media.pause();
      if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    },
    end,
  };
}
