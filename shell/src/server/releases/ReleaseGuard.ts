import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isBrowserScript, isBrowserSheet, largestFile, type RemoteRelease } from '@storefront/contracts';
import { foreignRules, heaviestSheet, heaviestSheets, weightOf } from '@storefront/sheets';
import { digestOf } from './digestOf';
import { fileFingerprint } from './fileFingerprint';
import { believed } from './trust';

type Files = NonNullable<RemoteRelease['files']>;

/** A version as its signed `release.json` describes it. */
interface Version {
  kind: string;
  files: Files;
}

/** A version in the store. */
interface VersionPlace {
  name: string;
  version: string;
}

/** A version, and its files as they were published. */
interface PublishedVersion extends VersionPlace {
  files: Files;
}

/** The result of a check of a file, valid while the file has this fingerprint. */
interface Memo<T> {
  fingerprint: string | undefined;
  found: T;
}

/** How a file is checked. */
interface Search<T> {
  find: (content: Buffer | undefined) => T;
  /** The result where the file cannot be read. */
  otherwise: T;
  /** The digest that it should have, if any. */
  expected?: string | undefined;
}

/** Milliseconds for which a checked release is not checked again. */
const wholeFor = 100;

/**
 * Files that one check reads while a request waits. Even of the largest version, every file is checked within half a
 * second.
 */
const filesOfCheck = 400;

/** Bytes that one check reads before it leaves the rest to the next one. */
const bytesOfCheck = 8 * 2 ** 20;

/** Results that are remembered: many times the files of the live versions. */
const filesKnown = 20_000;

/** The last check of a version. */
interface Check {
  at: number;
  isIntact: boolean;
  /** The index of the file at which the next check begins. */
  next: number;
  /** How many files in a row were whole. */
  whole: number;
}

/**
 * Whether a screen needs a file, compressed or not: a script or a style sheet. Without a picture or a font it still
 * works.
 */
function isNeeded(file: string): boolean {
  const name = file.replace(/\.(br|gz)$/, '');
  return isBrowserScript(name) || isBrowserSheet(name);
}

/** A file that exists cannot be read just now: too many files are open, or a disk or network fails. */
class Unreadable extends Error {}

/**
 * Guards the release store: serves no file that differs from what was published, and no style sheet of a remote that
 * affects other teams' elements.
 */
export class ReleaseGuard {
  private readonly files = new Map<string, Memo<boolean>>();
  /** The weight of each sheet (see `@storefront/sheets`); Infinity for one that affects others' elements. */
  private readonly sheets = new Map<string, Memo<number>>();
  /** The weight of all sheets, and the length of all files, read so far. */
  private weighed = 0;
  private readBytes = 0;
  private readonly versions = new Map<string, Memo<Version | undefined>>();
  private isUnreadable = false;
  /** Versions that were logged. */
  private readonly undescribed = new Set<string>();
  private readonly tooHeavy = new Set<string>();
  private readonly checks = new Map<string, Check>();

  constructor(
    private readonly releasesDir: string,
    private readonly trusted: readonly string[],
    /** Names of fonts, animations and custom properties that the frame defines. */
    private readonly taken: ReadonlySet<string> = new Set(),
  ) {}

  /**
   * Whether all scripts and style sheets of a release are what was published, as of a moment ago, and its sheets affect
   * its own elements only. Files of another origin are checked by the browser.
   */
  isIntact({ name, version, base, files = this.versionOf(name, version)?.files }: RemoteRelease): boolean {
    if (!files || !base.startsWith('/')) return true;
    const key = `${name}/${version}`;
    const known = this.checks.get(key) ?? { at: -Infinity, isIntact: false, next: 0, whole: 0 };
    if (performance.now() - known.at < wholeFor) return known.isIntact;
    const published = { name, version, files };
    const isIntact = this.isDescribed(published) && this.isWhole(published, known) && this.keepToThemselves(published);
    this.checks.set(key, { ...known, at: performance.now(), isIntact });
    return isIntact;
  }

  /**
   * Reads the next files of a version, and returns whether all are whole. A damaged file is read at each check until it
   * is repaired.
   */
  private isWhole(published: PublishedVersion, known: Check): boolean {
    const needed = Object.keys(published.files).filter(isNeeded);
    const before = this.readBytes;
    for (let read = 0; read < Math.min(filesOfCheck, needed.length) && this.readBytes - before < bytesOfCheck; read++) {
      const at = known.next % needed.length;
      if (!this.isPublished(published, needed[at]!)) {
        known.whole = 0;
        return false;
      }
      known.next = at + 1;
      known.whole += 1;
    }
    return known.whole >= needed.length;
  }

  /**
   * Whether a file may be sent, by its path in the store. Its compressed variants are checked, too, since one may be
   * sent in its place.
   */
  mayServe(path: string): boolean {
    const [name = '', version = '', ...rest] = path.split('/').filter(Boolean);
    const file = rest.join('/');
    const { kind, files } = this.versionOf(name, version) ?? {};
    if (!files?.[file]) return false;
    // The shell's own sheets may style everything.
    if (kind === 'remote' && isBrowserSheet(file) && this.weightOf({ name, version }, file) === Infinity) return false;
    const isThere = (variant: string) => fileFingerprint(join(this.releasesDir, name, version, variant)) !== undefined;
    return [file, `${file}.br`, `${file}.gz`].every((variant) =>
      files[variant] ? this.isPublished({ name, version, files }, variant) : !isThere(variant),
    );
  }

  /**
   * Whether `release.json` in a version's folder lists the same files as the release table: files are served by the
   * former.
   */
  private isDescribed({ name, version, files }: PublishedVersion): boolean {
    const place = `${name} ${version}`;
    const isDescribed = isDeepStrictEqual(this.versionOf(name, version)?.files, files);
    if (isDescribed) this.undescribed.delete(place);
    if (isDescribed || this.isUnreadable || this.undescribed.has(place)) return isDescribed;
    console.error(`${place} is shown to nobody: its release.json does not describe what is live.`);
    this.undescribed.add(place);
    return false;
  }

  /** A version by its signed description, which versions that are no longer live have, too. */
  private versionOf(name: string, version: string): Version | undefined {
    const description = join(this.releasesDir, name, version, 'release.json');
    const fingerprint = fileFingerprint(description);
    const known = this.versions.get(description);
    if (known && known.fingerprint === fingerprint) return known.found;
    // Anybody may request versions that do not exist: these are not remembered.
    if (fingerprint === undefined) return undefined;
    return this.unlessUnreadable(undefined, () => {
      const found = this.readVersion(description, name, version);
      this.versions.set(description, { fingerprint, found });
      return found;
    });
  }

  private readVersion(description: string, name: string, version: string): Version | undefined {
    const text = contentOf(description)?.toString('utf8') ?? '';
    try {
      const { kind, release } = believed(text, this.trusted) as { kind: string; release: RemoteRelease };
      if (release.name === name && release.version === version) return release.files && { kind, files: release.files };
      console.error(`${name} ${version} is refused: its folder describes ${release.name} ${release.version}.`);
    } catch (error) {
      console.error(`${name} ${version} is refused: ${description} cannot be trusted.`, error);
    }
    return undefined;
  }

  private isPublished({ name, version, files }: PublishedVersion, file: string): boolean {
    const find = (content: Buffer | undefined) => {
      this.readBytes += content?.length ?? 0;
      const found = content !== undefined && digestOf(content) === files[file];
      if (!found) console.error(`${name} ${version}: ${file} is not what was published, and is refused.`);
      return found;
    };
    return this.remembered(this.files, [name, version, file], { find, otherwise: false, expected: files[file] });
  }

  /**
   * Whether no sheet of a version affects others' elements. Reading them blocks the process, so each check stops at a
   * weight, and the next one goes on.
   */
  private keepToThemselves(published: PublishedVersion): boolean {
    const before = this.weighed;
    let weight = 0;
    for (const sheet of Object.keys(published.files).filter(isBrowserSheet)) {
      if (this.weighed - before >= heaviestSheet) return false;
      weight += this.weightOf(published, sheet);
      if (weight > heaviestSheets) {
        if (weight < Infinity) this.sayTooHeavy(published);
        return false;
      }
    }
    return true;
  }

  private sayTooHeavy({ name, version }: VersionPlace): void {
    const place = `${name} ${version}`;
    if (!this.tooHeavy.has(place))
      console.error(`${place} is shown to nobody: its style sheets weigh more than ${heaviestSheets} together.`);
    this.tooHeavy.add(place);
  }

  /**
   * The weight of a sheet. The gate refuses sheets that affect others' elements; those that came into the store in
   * another way are refused here.
   */
  private weightOf({ name, version }: VersionPlace, file: string): number {
    const find = (content: Buffer | undefined) => {
      const text = content?.toString('utf8');
      const foreign = text === undefined ? ['it is gone'] : foreignRules(text, this.taken);
      if (foreign.length > 0)
        console.error(
          `${name} ${version}: ${file} changes elements that are not its own (${foreign.join(', ')}), and the version is refused.`,
        );
      const weight = weightOf(text ?? '');
      this.weighed += weight;
      return foreign.length === 0 ? weight : Infinity;
    };
    return this.remembered(this.sheets, [name, version, file], { find, otherwise: Infinity });
  }

  /** Remembers the result of `find` until the file, or what is `expected` of it, changes. */
  private remembered<T>(
    known: Map<string, Memo<T>>,
    place: [name: string, version: string, file: string],
    { find, otherwise, expected = '' }: Search<T>,
  ): T {
    const path = join(this.releasesDir, ...place);
    const fingerprint = fileFingerprint(path);
    const seen = fingerprint && `${fingerprint} ${expected}`;
    const last = known.get(path);
    // Moves it to the end: the least recently used one is forgotten first.
    known.delete(path);
    if (last && last.fingerprint === seen) {
      known.set(path, last);
      return last.found;
    }
    return this.unlessUnreadable(otherwise, () => {
      const found = find(fingerprint === undefined ? undefined : contentOf(path));
      if (known.size >= filesKnown) known.delete(known.keys().next().value!);
      known.set(path, { fingerprint: seen, found });
      return found;
    });
  }

  /** Where a file could not be read, returns `otherwise` and remembers nothing: it is read again the next time. */
  private unlessUnreadable<T>(otherwise: T, look: () => T): T {
    try {
      const seen = look();
      this.isUnreadable = false;
      return seen;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (!this.isUnreadable)
        console.error('The files of releases cannot be read now; none of them is sent.', error.cause);
      this.isUnreadable = true;
      return otherwise;
    }
  }
}

/** The content of a file; undefined where there is none, and for one that is larger than any published file. */
function contentOf(path: string): Buffer | undefined {
  try {
    return statSync(path).size > largestFile ? undefined : readFileSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw new Unreadable('not read', { cause: error });
  }
}
