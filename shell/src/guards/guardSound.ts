import { guard } from './guard';
import { callerIn, unknownCaller, type GuardedPage } from './guardHistory';

/**
 * Records who plays audio that is not in the page (`new Audio()`): it goes on when the page is left, and the button
 * that would stop it is gone. Returns what silences one remote and all speech, and what ends the guard.
 */
export function guardSound(page: GuardedPage): { stopAudio: (owner: string | undefined) => void; end: () => void } {
  const playing = new Map<HTMLMediaElement, string | undefined>();
  const note = (media: HTMLMediaElement) => {
    for (const one of playing.keys()) if (one.paused) playing.delete(one);
    if (!media.isConnected) playing.set(media, callerIn(page));
    return false;
  };
  const end = guard(HTMLMediaElement.prototype, 'play', note);
  return {
    stopAudio(owner) {
      for (const [media, player] of playing)
        if ([owner, unknownCaller].includes(player) && !media.isConnected) media.pause();
      if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    },
    end,
  };
}
