// A publisher that tests and proofs start, and kill: publisher.ts <store> <packages> <seed>. Publishes small versions
// of packages, one after the other, and says each that is live: only what it said counts.
import { withEntry } from '../table/entries';
import { openReleases } from '../table/Releases';
import { digestOf } from '../digests';
import { storeVersion } from '../versions';

const [folder = '', count = '1', seed = ''] = process.argv.slice(2);
const releases = openReleases(folder, `publisher ${seed}`);

async function publish(name: string, version: string): Promise<number> {
  const contents = new Map(
    ['browser/remoteEntry.js', 'browser/a.js', 'server/server.cjs'].map((file) => [
      file,
      Buffer.from(`// ${name} ${version} ${file}`),
    ]),
  );
  const files = Object.fromEntries([...contents].map(([file, content]) => [file, digestOf(content)]));
  const base = `/releases/${name}/${version}/`;
  const empty = { routes: [], slots: [], wakes: [], locales: [], assets: {} };
  const release = { name, version, contract: 1, ...empty, server: null, entry: 'browser/remoteEntry.js', base, files };
  return releases.store.withSharedLock(async () => {
    await storeVersion(releases, { kind: 'remote', release, contents, ancestors: [] });
    const { revision } = await releases.change(({ remotes, hosts, canaries }) => ({
      entries: { remotes: withEntry(remotes, release), hosts, canaries },
      change: { action: 'publish', package: name, version },
    }));
    return revision;
  });
}

async function publishAll(): Promise<void> {
  for (let index = 0; index < Number(count); index++) {
    const [name, version] = [`mf-${seed}-${index}`, `1.0.0-${seed}${index}`];
    const revision = await publish(name, version);
    process.stdout.write(`${JSON.stringify({ name, version, revision })}\n`);
  }
}

void publishAll();
