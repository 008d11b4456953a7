import { readBuild, type Candidate } from '../build';
import { uncommittedIn } from '../commits';
import { buildPackage, packageFolder, withBuildLock } from '../packages';
import { oneSubject, type Options, type Request } from './answers';

/** The build of a package, made anew unless `--no-build` says otherwise. */
export async function built(name: string, { build, json }: Options): Promise<Candidate> {
  const folder = packageFolder(name);
  return withBuildLock(folder, async () => {
    if (build) await buildPackage(folder, json);
    const candidate = await readBuild(folder);
    const { kind, release } = candidate;
    // Shells and the one bundle may have another name in the shop than their package.
    if (kind === 'remote' && release.name !== name)
      throw new Error(
        `The build in ${folder} is one of ${release.name}, not of ${name}: nothing was done. Build ${name} first, or name ${release.name}.`,
      );
    // Only for a build made just now: nobody knows the sources of an earlier one.
    return build && release.commit ? { ...candidate, uncommitted: uncommittedIn(folder) } : candidate;
  });
}

/** Builds each named package once. */
export async function builtAll(request: Request, usage: string): Promise<Candidate[]> {
  oneSubject(request, usage);
  const names = [...new Set(request.subjects)];
  // Throws before anything is built.
  names.forEach(packageFolder);
  await request.releases.entries();
  const candidates = [];
  for (const name of names) candidates.push(await built(name, request));
  return candidates;
}
