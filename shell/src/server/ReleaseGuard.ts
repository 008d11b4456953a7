import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isBrowserScript, isBrowserSheet, largestFile, type RemoteRelease } from '@storefront/contracts';
import { foreignRules, heaviestSheet, heaviestSheets, weightOf } from '@storefront/sheets';
import { digestOf } from './digestOf';
import { fileFingerprint } from './fileFingerprint';
import { believed } from './trust';

type Files = NonNullable<RemoteRelease['files']>;

/** What a version's signed description says of it. */
interface Version {
  kind: string;
  files: Files;
}

/** What was found of a file, for as long as that has this fingerprint. */
interface Memo<T> {
  fingerprint: string | undefined;
  found: T;
}

/** Milliseconds for which a release that was whole counts as whole. */
const wholeFor = 100;

/** Files that one check reads: whoever asks waits for it. Of the largest version each is read within half a second. */
const filesOfCheck = 400;

/** Files that are remembered; those of the live versions, many times over. */
const filesKnown = 20_000;

/** What the last check of a version came to. */
interface Check {
  at: number;
  isIntact: boolean;
  /** Where among its files the next check begins. */
  next: number;
  /** How many have been whole since one was not. */
  whole: number;
}

/** What a screen cannot do without, compressed or not; a picture or a font is missed alone. */
function isNeeded(file: string): boolean {
  const name = file.replace(/\.(br|gz)$/, '');
  return isBrowserScript(name) || isBrowserSheet(name);
}

/** A file that is there may be read in a moment: too many are open, a disk or a network is at fault, somebody has it. */
class Unreadable extends Error {}

/** Stands before the release store: whatever is not what was published leaves it for nobody, and no remote's sheet changes what is everybody's. */
export class ReleaseGuard {
  private readonly files = new Map<string, Memo<boolean>>();
  /** What sheets weigh; infinitely much where they change what is not their own. */
  private readonly sheets = new Map<string, Memo<number>>();
  /** What all sheets weighed that were read. */
  private weighed = 0;
  private readonly versions = new Map<string, Memo<Version | undefined>>();
  private isUnreadable = false;
  /** What was said. */
  private readonly undescribed = new Set<string>();
  private readonly tooHeavy = new Set<string>();
  private readonly checks = new Map<string, Check>();

  constructor(
    private readonly releasesDir: string,
    private readonly trusted: readonly string[],
    /** Fonts, animations and properties of the frame. */
    private readonly taken: ReadonlySet<string> = new Set(),
  ) {}

  /**
   * Whether all code that browsers are given of a release is what was published, as of a moment ago, and styles its own elements alone; another
   * origin's files are the browser's to check.
   */
  isIntact({ name, version, base, files }: RemoteRelease): boolean {
    if (!files || !base.startsWith('/')) return true;
    const key = `${name}/${version}`;
    const known = this.checks.get(key) ?? { at: -Infinity, isIntact: false, next: 0, whole: 0 };
    if (performance.now() - known.at < wholeFor) return known.isIntact;
    const isIntact = this.isDescribed(name, version, files) && this.isWhole(name, version, files, known) && this.keepToThemselves(name, version, Object.keys(files).filter(isBrowserSheet));
    this.checks.set(key, { ...known, at: performance.now(), isIntact });
    return isIntact;
  }

  /** Reads the next of a version’s files; whether all are whole. One that is not is read until it is put right. */
  private isWhole(name: string, version: string, files: Files, known: Check): boolean {
    const needed = Object.keys(files).filter(isNeeded);
    for (let read = 0; read < Math.min(filesOfCheck, needed.length); read++) {
      const at = known.next % needed.length;
      if (!this.isPublished(name, version, needed[at]!, files)) {
        known.whole = 0;
        return false;
      }
      known.next = at + 1;
      known.whole += 1;
    }
    return known.whole >= needed.length;
  }

  /** Whether a file may be sent, by its path in the store; what it was compressed to may go in its place, and counts. */
  mayServe(path: string): boolean {
    const [name = '', version = '', ...rest] = path.split('/').filter(Boolean);
    const file = rest.join('/');
    const { kind, files } = this.versionOf(name, version) ?? {};
    if (!files?.[file]) return false;
    // The shell's own sheets are everybody's.
    if (kind === 'remote' && isBrowserSheet(file) && this.weightOf(name, version, file) === Infinity) return false;
    const isThere = (variant: string) => fileFingerprint(join(this.releasesDir, name, version, variant)) !== undefined;
    return [file, `${file}.br`, `${file}.gz`].every((variant) => (files[variant] ? this.isPublished(name, version, variant, files) : !isThere(variant)));
  }

  /** Whether a version's own folder says of its files what the table says: they are sent by that. */
  private isDescribed(name: string, version: string, files: Files): boolean {
    const place = `${name} ${version}`;
    const isDescribed = isDeepStrictEqual(this.versionOf(name, version)?.files, files);
    if (isDescribed) this.undescribed.delete(place);
    if (isDescribed || this.isUnreadable || this.undescribed.has(place)) return isDescribed;
    console.error(`${place} is shown to nobody: its release.json does not describe what is live.`);
    this.undescribed.add(place);
    return false;
  }

  /** A version as its signed description says; versions that are live no more have one as well. */
  private versionOf(name: string, version: string): Version | undefined {
    const description = join(this.releasesDir, name, version, 'release.json');
    const fingerprint = fileFingerprint(description);
    const known = this.versions.get(description);
    if (known && known.fingerprint === fingerprint) return known.found;
    // Anybody may ask for versions that never were: none of them is remembered.
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
      console.error(`${name} ${version} is refused: ${description} cannot be believed.`, error);
    }
    return undefined;
  }

  private isPublished(name: string, version: string, file: string, files: Files): boolean {
    const check = (content: Buffer | undefined) => {
      const found = content !== undefined && digestOf(content) === files[file];
      if (!found) console.error(`${name} ${version}: ${file} is not what was published, and is refused.`);
      return found;
    };
    return this.remembered(this.files, [name, version, file], check, false, files[file]);
  }

  /** Whether all sheets of a version do. Everybody waits while they are read: some at a time, and no more than can be. */
  private keepToThemselves(name: string, version: string, sheets: readonly string[]): boolean {
    const before = this.weighed;
    let weight = 0;
    for (const file of sheets) {
      if (this.weighed - before >= heaviestSheet) return false;
      weight += this.weightOf(name, version, file);
      if (weight > heaviestSheets) {
        if (weight < Infinity) this.sayTooHeavy(`${name} ${version}`);
        return false;
      }
    }
    return true;
  }

  private sayTooHeavy(place: string): void {
    if (!this.tooHeavy.has(place)) console.error(`${place} is shown to nobody: its style sheets weigh more than ${heaviestSheets} together.`);
    this.tooHeavy.add(place);
  }

  /** What a sheet weighs that keeps to itself. The gate refuses all others; who came into the store by another way meets it here. */
  private weightOf(name: string, version: string, file: string): number {
    const weigh = (content: Buffer | undefined) => {
      const text = content?.toString('utf8');
      const foreign = text === undefined ? ['it is gone'] : foreignRules(text, this.taken);
      if (foreign.length > 0) console.error(`${name} ${version}: ${file} changes elements that are not its own (${foreign.join(', ')}), and the version is refused.`);
      const weight = weightOf(text ?? '');
      this.weighed += weight;
      return foreign.length === 0 ? weight : Infinity;
    };
    return this.remembered(this.sheets, [name, version, file], weigh, Infinity);
  }

  /** What is found of a file, as long as neither it nor what is expected of it has changed since: a version may be described anew. */
  private remembered<T>(known: Map<string, Memo<T>>, place: [name: string, version: string, file: string], find: (content: Buffer | undefined) => T, otherwise: T, expected = ''): T {
    const path = join(this.releasesDir, ...place);
    const fingerprint = fileFingerprint(path);
    const seen = fingerprint && `${fingerprint} ${expected}`;
    const last = known.get(path);
    // What is asked for again is forgotten last.
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

  /** What could not be read says nothing of what it holds: nothing is remembered, and it is looked at again. */
  private unlessUnreadable<T>(otherwise: T, look: () => T): T {
    try {
      const seen = look();
      this.isUnreadable = false;
      return seen;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (!this.isUnreadable) console.error('Releases cannot be looked at now; nothing of them is sent.', error.cause);
      this.isUnreadable = true;
      return otherwise;
    }
  }
}

/** What a file holds; undefined where there is none, and of one that is larger than any that is published. */
function contentOf(path: string): Buffer | undefined {
  try {
    return statSync(path).size > largestFile ? undefined : readFileSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw new Unreadable('not read', { cause: error });
  }
}
