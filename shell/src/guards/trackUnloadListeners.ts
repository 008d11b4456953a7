type Asked = Parameters<Window['addEventListener']>;

/** Keeps in mind who listens at the way out, where whoever hears of it may ask visitors whether they mean it: the browser names none of them. Gives what ends it. */
export function trackUnloadListeners(): { takeListeners: () => void; end: () => void } {
  const own = Object.getOwnPropertyDescriptor(window, 'addEventListener');
  const add = window.addEventListener.bind(window);
  const asked: Asked[] = [];
  window.addEventListener = (...given: Asked) => {
    if (given[0] === 'beforeunload') asked.push(given);
    add(...given);
  };
  return {
    takeListeners: () => asked.splice(0).forEach((given) => removeEventListener(...given)),
    end: () => void (own ? Object.defineProperty(window, 'addEventListener', own) : Reflect.deleteProperty(window, 'addEventListener')),
  };
}
