import type { ChatMessage } from '@storefront/contracts';
import { name } from '../../remote';
import { inOneTab } from './inOneTab';

/** Two soft notes: hertz, and the second at which each begins. */
const notes = [
  [660, 0],
  [880, 0.12],
] as const;
const noteSeconds = 0.18;
const loudness = 0.08;

/** Browsers let a page sound from within these: of a mouse the beginning counts, of a touch its end. */
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
 * The sound of a new message (S157). Browsers let a page sound only after a gesture: the first one makes the player, each is asked
 * until one has woken it, and before that nothing is played.
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
    /** Once for all open tabs that were told of the same message. */
    play(messageId: ChatMessage['id']): void {
      const player = context;
      if (!player || !isAllowed) return;
      const play = () => notes.forEach(([hertz, after]) => playNote(player, hertz, after));
      // A player that the system has put to sleep says nothing until it is woken.
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
