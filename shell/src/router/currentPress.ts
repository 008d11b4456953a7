const presses = new Set(['click', 'keydown', 'submit', 'change']);

/** What a visitor does by a press: code that leads elsewhere while the browser tells of it does what they wish. */
export function currentPress(): Event | undefined {
  const { event } = globalThis;
  return event?.isTrusted === true && presses.has(event.type) ? event : undefined;
}
