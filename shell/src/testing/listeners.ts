type Listening = Parameters<EventTarget['addEventListener']>;

/**
 * Remembers who begins to listen on the page or its window; what it gives ends all of that, so that a page that is over
 * hears nothing of the next one's.
 */
export function watchListeners(): () => void {
  const listening: [EventTarget, Listening][] = [];
  const spies = [document, window].map((target: EventTarget) => {
    const { addEventListener } = target;
    return jest.spyOn(target, 'addEventListener').mockImplementation((...how: Listening) => {
      listening.push([target, how]);
      addEventListener.apply(target, how);
    });
  });
  return () => {
    spies.forEach((spy) => spy.mockRestore());
    for (const [target, how] of listening) target.removeEventListener(...how);
  };
}
