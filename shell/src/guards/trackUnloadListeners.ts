import { wrapMethod } from './guard';

type Asked = Parameters<Window['addEventListener']>;

/**
 * Records listeners of `beforeunload`, so that they can be removed with their page: they may ask visitors whether they
 * want to leave. Returns what removes them, and what ends the recording.
 */
export function trackUnloadListeners(): { removeListeners: () => void; end: () => void } {
  const asked: Asked[] = [];
  const end = wrapMethod(EventTarget.prototype, 'addEventListener', (way, one, given) => {
    if (given[0] === 'beforeunload') asked.push(Array.from(given) as Asked);
    return Reflect.apply(way, one, given);
  });
  return { removeListeners: () => asked.splice(0).forEach((given) => removeEventListener(...given)), end };
}
