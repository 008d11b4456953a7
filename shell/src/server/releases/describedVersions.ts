import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteReleaseSchema, type RemoteRelease } from '@storefront/contracts';
import * as v from 'valibot';
import { believed } from './trust';
import { versionsOf } from './versionsOf';

/** Of a version's signed description, since when it is kept and what it promises. */
const DescriptionSchema = v.object({ when: v.string(), release: RemoteReleaseSchema });

type Description = v.InferOutput<typeof DescriptionSchema>;

/** A version as its own folder describes it; what cannot be believed says nothing. */
function descriptionOf(folder: string, name: string, version: string, trusted: readonly string[]): Description[] {
  try {
    const description = v.parse(
      DescriptionSchema,
      believed(readFileSync(join(folder, version, 'release.json'), 'utf8'), trusted),
    );
    const { release } = description;
    return release.name === name && release.version === version ? [description] : [];
  } catch (error) {
    console.error(`Nobody knows what ${name} ${version} has promised: its description cannot be read.`, error);
    return [];
  }
}

/** The versions of some remotes that the store keeps, by their signed descriptions, the oldest first. */
export function describedVersions(
  releasesDir: string,
  names: Iterable<string>,
  trusted: readonly string[],
): RemoteRelease[] {
  const kept = [...new Set(names)].flatMap((name) => {
    const folder = join(releasesDir, name);
    return versionsOf(folder).flatMap((version) => descriptionOf(folder, name, version, trusted));
  });
  return kept.sort((one, other) => (one.when < other.when ? -1 : 1)).map(({ release }) => release);
}
