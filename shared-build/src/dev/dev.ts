import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDefinition } from '@storefront/contracts';
import { localesOf } from '../remote';
import { DevServer } from './DevServer';
import { lastRecorded, Recording, recordingOf } from './Recording';
import { watchDefinition } from './definitions';
import { hotRemote } from './hotRemote';
import { makeTemporaryFolder } from './temporaryFolder';
import { placeholderEntry } from './placeholderEntry';
import { watchRemotes, type Built } from './watchRemotes';

interface DevOptions {
  /** The remotes of this machine, with their folders. */
  remotes: readonly { definition: RemoteDefinition; folder: string }[];
  /** The running shop around, perhaps still starting; without one, the last recording is used. */
  shop: URL | Promise<URL> | undefined;
  /** The folder of recordings, one for each shop. */
  recorded: string;
  port: number;
  /** The address to listen at; by default this machine only. */
  host?: string | undefined;
  onBuilt?: (built: Built) => void;
  /** Called when building has failed for good, so that no save can repair it. */
  onBroken: (error: Error) => void;
}

interface Developing {
  url: string;
  /** The address of each remote for overrides in a deployed shop, by name. */
  addresses: Record<string, string>;
  stop: () => Promise<void>;
}

/** Runs remotes of this machine inside a running shop, updating open pages at each save, until it is stopped. */
export async function develop({
  remotes,
  shop,
  recorded,
  port,
  host,
  onBuilt,
  onBroken,
}: DevOptions): Promise<Developing> {
  const out = makeTemporaryFolder();
  const local = remotes.map(({ definition, folder }) => ({
    definition,
    folder,
    locales: localesOf(folder),
    out: join(out, definition.name),
  }));
  const stale = new Map(
    remotes.map(({ definition, folder }) => [definition.name, watchDefinition(definition.name, folder)]),
  );
  const tell = (built: Built) => {
    server?.tell(built);
    onBuilt?.(built);
    const sentence = stale.get(built.name)?.();
    if (sentence) console.warn(sentence);
  };
  let server: DevServer | undefined;
  const watching = watchRemotes(
    local.map(({ definition, folder, out: place }) => ({
      build: hotRemote(definition, folder, place),
      waiting: placeholderEntry(definition.name, folder, place),
    })),
    tell,
    onBroken,
  );
  const stop = async () => {
    await Promise.all([server?.stop(), watching.stop()]);
    rmSync(out, { recursive: true, force: true });
  };
  try {
    const around = await shop;
    const recording = around
      ? recordingOf(recorded, around)
      : (lastRecorded(recorded)?.recording ?? new Recording(recorded));
    server = new DevServer({
      remotes: local,
      shop: around,
      recording,
      port,
      host,
      settled: watching.settled,
      built: watching.last,
    });
    const url = await server.start();
    await watching.first;
    return { url, addresses: server.addresses, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
