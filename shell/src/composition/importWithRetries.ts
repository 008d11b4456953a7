import { Arrival } from './Arrival';

/** Imports a chunk of the shell. Never rejects: a failed import is repeated until the chunk is there. */
export async function importWithRetries<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.error(`${name} could not be loaded; it is tried again.`, error);
  }
  let loaded: T | undefined;
  const arrival = new Arrival(name, { load: async () => (loaded = await load()), onLate: () => {}, onEnd: () => {} });
  const leave = arrival.attend();
  await arrival.arrived;
  leave();
  return loaded as T;
}
