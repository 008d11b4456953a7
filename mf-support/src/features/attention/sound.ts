import type { ChatMessage } from '@storefront/contracts';
import { name } from '../../remote';
import { inOneTab } from './inOneTab';

/** Two soft notes: frequency in Hz, and start in seconds. */
const notes = [
  [660, 0],
  [880, 0.12],
] as const;
const noteSeconds = 0.18;
const loudness = 0.08;

/** Events that allow a page to play sound: the beginning of a mouse press, the end of a touch. */
const gestures = ['pointerdown', 'pointerup', 'touchend', 'keydown'] as const;

function playNote(context: AudioContext, hertz: number, after: number): void {
  const begin = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(loudness, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + noteSeconds);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + noteSeconds);
}

/**
 * The sound of a new message (S157). Browsers allow sound only after a gesture: the first one creates the
 * `AudioContext`, each one tries to resume it until that succeeds, and nothing is played before.
 */
export function messageSound() {
  let context: AudioContext | undefined;
  let isAllowed = false;
  const release = () => gestures.forEach((gesture) => removeEventListener(gesture, unlock, true));
  function unlock(): void {
    if (typeof AudioContext === 'undefined') return release();
    const player = (context ??= new AudioContext());
    const allowed = () => {
      if (player.state !== 'running') return;
      isAllowed = true;
      release();
    };
    player.resume().then(allowed, (error: unknown) => console.warn('The player of the sound was not woken.', error));
  }
  gestures.forEach((gesture) => addEventListener(gesture, unlock, true));
  return {
    /** Plays once for all open tabs that got the same message. */
    play(messageId: ChatMessage['id']): void {
      const player = context;
      if (!player || !isAllowed) return;
      const play = () => notes.forEach(([hertz, after]) => playNote(player, hertz, after));
      // The system may have suspended it.
      const played = player.resume().then(() => inOneTab(`${name}/sound/${messageId}`, play));
      played.catch((error: unknown) => console.warn('The sound of a message was not played.', error));
    },
    end(): void {
      release();
      context?.close().catch((error: unknown) => console.warn('The player of the sound was not closed.', error));
      context = undefined;
    },
  };
}
