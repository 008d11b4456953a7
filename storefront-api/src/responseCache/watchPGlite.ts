import { channel, DataVersion, readVersion, type VersionWatch } from './dataVersion';

/** The part of PGlite's API that watching uses. */
export interface EmbeddedNotices {
  query(sql: string): Promise<{ rows: unknown[] }>;
  listen(channel: string, heard: (payload: string) => void): Promise<unknown>;
}

export async function watchPGlite(database: EmbeddedNotices): Promise<VersionWatch> {
  const version = new DataVersion();
  await database.listen(channel, (payload) => version.set(payload));
  const [row] = (await database.query(readVersion)).rows as { version: string }[];
  version.set(row?.version);
  // Closing the database ends the listening.
  return { version, close: async () => version.set(undefined) };
}
