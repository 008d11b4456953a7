import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserFolder, type RemoteRelease } from '@storefront/contracts';
import { markOf } from './marks';
import { believed } from './trust';

type Files = NonNullable<RemoteRelease['files']>;

interface Looked<T> {
  mark: string | undefined;
  found: T;
}

/** Milliseconds for which a release that was whole counts as whole. */
const glance = 100;

/** Files that are remembered; those of the live versions, many times over. */
const filesKnown = 20_000;

/** What a screen cannot do without; a picture or a font is missed alone. */
const isCode = (file: string) => file.startsWith(browserFolder) && /\.(js|css)(\.br|\.gz)?$/.test(file);

/** Stands before the release store: whatever is not what was published leaves it for nobody. */
export class ReleaseGuard {
  private readonly files = new Map<string, Looked<boolean>>();
  private readonly versions = new Map<string, Looked<Files | undefined>>();
  private readonly glances = new Map<string, { at: number; isIntact: boolean }>();

  constructor(
    private readonly releasesDir: string,
    private readonly trusted: readonly string[],
  ) {}

  /** Whether all code that browsers are given of a release is what was published, as of a moment ago; another origin's files are the browser's to check. */
  isIntact({ name, version, base, files }: RemoteRelease): boolean {
    if (!files || !base.startsWith('/')) return true;
    const key = `${name}/${version}`;
    const known = this.glances.get(key);
    if (known && Date.now() - known.at < glance) return known.isIntact;
    const isIntact = Object.keys(files).every((file) => !isCode(file) || this.isPublished(name, version, file, files));
    this.glances.set(key, { at: Date.now(), isIntact });
    return isIntact;
  }

  /** Whether a file may be sent, by its path in the store; what it was compressed to may go in its place, and counts. */
  mayServe(path: string): boolean {
    const [name = '', version = '', ...rest] = path.split('/').filter(Boolean);
    const file = rest.join('/');
    const files = this.filesOf(name, version);
    if (!files?.[file]) return false;
    const isThere = (variant: string) => markOf(join(this.releasesDir, name, version, variant)) !== undefined;
    return [file, `${file}.br`, `${file}.gz`].every((variant) => (files[variant] ? this.isPublished(name, version, variant, files) : !isThere(variant)));
  }

  /** What a version holds, as its signed description says; versions that are live no more have one as well. */
  private filesOf(name: string, version: string): Files | undefined {
    const description = join(this.releasesDir, name, version, 'release.json');
    const mark = markOf(description);
    const known = this.versions.get(description);
    if (known && known.mark === mark) return known.found;
    // Anybody may ask for versions that never were: none of them is remembered.
    if (mark === undefined) return undefined;
    const found = this.readFiles(description, name, version);
    this.versions.set(description, { mark, found });
    return found;
  }

  private readFiles(description: string, name: string, version: string): Files | undefined {
    try {
      const { release } = believed(readFileSync(description, 'utf8'), this.trusted) as { release: RemoteRelease };
      if (release.name === name && release.version === version) return release.files;
      console.error(`${name} ${version} is refused: its folder describes ${release.name} ${release.version}.`);
    } catch (error) {
      console.error(`${name} ${version} is refused: ${description} cannot be believed.`, error);
    }
    return undefined;
  }

  private isPublished(name: string, version: string, file: string, files: Files): boolean {
    const path = join(this.releasesDir, name, version, file);
    const mark = markOf(path);
    const known = this.files.get(path);
    if (known && known.mark === mark) return known.found;
    const found = mark !== undefined && digestOf(path) === files[file];
    if (!found) console.error(`${name} ${version}: ${file} is not what was published, and is refused.`);
    if (this.files.size >= filesKnown) this.files.clear();
    this.files.set(path, { mark, found });
    return found;
  }
}

function digestOf(path: string): string | undefined {
  try {
    return `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;
  } catch (error) {
    console.error(`${path} cannot be read.`, error);
    return undefined;
  }
}
