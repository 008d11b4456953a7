import { around } from './guard';

type Asked = Parameters<Window['addEventListener']>;

/** Keeps in mind who listens at the way out, where whoever hears of it may ask visitors whether they mean it: the browser names none of them. Gives what ends it. */
export function trackUnloadListeners(): { takeListeners: () => void; end: () => void } {
  const asked: Asked[] = [];
  const end = around(EventTarget.prototype, 'addEventListener', (way, one, given) => {
    if (given[0] === 'beforeunload') asked.push(Array.from(given) as Asked);
    return Reflect.apply(way, one, given);
  });
  return { takeListeners: () => asked.splice(0).forEach((given) => removeEventListener(...given)), end };
}
