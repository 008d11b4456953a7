import { Arrival } from './Arrival';

/**
 * Brings a part of the shell itself that comes in a file of its own. It never rejects: until the file is there, again and again, what waits
 * for it stays as it is.
 */
export async function keptBringing<T>(name: string, bring: () => Promise<T>): Promise<T> {
  try {
    return await bring();
  } catch (error) {
    console.error(`${name} could not be brought; it is tried again.`, error);
  }
  let brought: T | undefined;
  const arrival = new Arrival(name, { bring: async () => (brought = await bring()), onLate: () => {}, onOver: () => {} });
  const leave = arrival.attend();
  await arrival.arrived;
  leave();
  return brought as T;
}
