import { inMemory, type InMemory } from './inMemory';
import { place, type Place } from './place';

/** The release store of the test that runs. */
export let here: InMemory;

/** Lets each test of a file begin with an empty release store in memory. */
export function beginInMemory() {
  beforeEach(() => {
    here = inMemory();
  });
}

/** Publishes three versions of a remote, one after the other. */
export async function three(at: Pick<InMemory, 'release'> = here): Promise<[string, string, string]> {
  const versions: string[] = [];
  for (const edition of [1, 2, 3]) versions.push((await at.release('mf-news', edition)).version);
  return versions as [string, string, string];
}

/** Runs a test where it matters that a store is a folder. */
export async function inFolder(test: (there: Place) => Promise<void>): Promise<void> {
  const there = await place();
  try {
    await test(there);
  } finally {
    await there.remove();
  }
}
