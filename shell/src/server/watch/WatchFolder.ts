import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import {
  seenTogether,
  TallySchema,
  verdictPrefix,
  VerdictSchema,
  watchPrefix,
  type Running,
  type Seen,
  type Verdict,
} from '@storefront/contracts';
import * as v from 'valibot';
import { fileFingerprint } from '../releases/fileFingerprint';
import { keyOf } from './Tally';

/** Milliseconds for which the counts of an ended process are kept. */
const kept = 14 * 24 * 3_600_000;

const verdictFile = basename(verdictPrefix);

const isTally = (file: string) => file.endsWith('.json') && !file.startsWith(verdictFile);

/**
 * What this shop's processes have counted, in a folder of the release store that they share: each process writes a file
 * of its own.
 */
export class WatchFolder {
  private readonly folder: string;
  private readonly own = `${hostname().replaceAll(/[^\w-]/g, '-')}-${randomUUID()}.json`;

  /** Files that could not be read, and were logged: they are read every two seconds. */
  private readonly said = new Set<string>();

  /**
   * The content of each file, and the file's state when it was read: the files of a year's processes may be there, and
   * hardly any of them changes.
   */
  private readonly last = new Map<string, { mark: string | undefined; content: unknown }>();

  constructor(
    releasesDir: string,
    private readonly running: Running,
  ) {
    this.folder = join(releasesDir, watchPrefix);
  }

  /**
   * Stores what this process has counted, and which version of the shell it runs, so that this version is not pruned.
   */
  keep(seen: Record<string, Seen>): void {
    this.write(this.own, { seen, runs: { ...this.running, when: new Date().toISOString() } });
  }

  /** Stores the counts of a process that ends. */
  leave(seen: Record<string, Seen>): void {
    if (Object.keys(seen).length > 0) this.write(this.own, { seen });
    else rmSync(join(this.folder, this.own), { force: true });
  }

  keepVerdict(verdict: Verdict): void {
    this.write(`${verdictFile}${keyOf(verdict.package, verdict.version)}.json`, verdict);
  }

  /** What the other processes have counted of a version; the sums are cached, since every beacon needs them. */
  others(): (key: string) => Seen {
    const tallies = this.files((file) => isTally(file) && file !== this.own).flatMap((file) =>
      this.read(file, TallySchema),
    );
    const sums = new Map<string, Seen>();
    return (key) => {
      const sum = sums.get(key) ?? seenTogether(tallies.flatMap(({ seen }) => seen[key] ?? []));
      sums.set(key, sum);
      return sum;
    };
  }

  verdicts(): Verdict[] {
    return this.files((file) => file.endsWith('.json') && file.startsWith(verdictFile)).flatMap((file) =>
      this.read(file, VerdictSchema),
    );
  }

  /**
   * Deletes old counts, except those of a version that is in use, and temporary files of processes that were killed
   * while writing.
   */
  clear(isInUse: (key: string) => boolean): void {
    const old = this.files((file) => (file.endsWith('.draft') || isTally(file)) && this.isOld(file));
    const needed = (file: string) =>
      isTally(file) && this.read(file, TallySchema).some(({ seen }) => Object.keys(seen).some(isInUse));
    for (const file of old.filter((one) => !needed(one))) rmSync(join(this.folder, file), { force: true });
  }

  private isOld(file: string): boolean {
    const changed = statSync(join(this.folder, file), { throwIfNoEntry: false })?.mtimeMs;
    return changed !== undefined && Date.now() - changed > kept;
  }

  private files(wanted: (file: string) => boolean): string[] {
    try {
      const all = new Set(readdirSync(this.folder));
      for (const file of this.last.keys()) if (!all.has(file)) this.last.delete(file);
      return [...all].filter(wanted);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  /**
   * The content of a file. Where it cannot be read, its last content, since counts that disappear and come back would
   * be no evidence.
   */
  private read<T>(file: string, schema: v.GenericSchema<unknown, T>): T[] {
    const path = join(this.folder, file);
    const mark = fileFingerprint(path);
    const known = this.last.get(file);
    if (mark !== undefined && known?.mark === mark) return [known.content as T];
    try {
      const content = v.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
      this.last.set(file, { mark, content });
      return [content];
    } catch (error) {
      // Another process may just have deleted it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') this.last.delete(file);
      else this.complain(file, error);
      return known && this.last.has(file) ? [known.content as T] : [];
    }
  }

  private complain(file: string, error: unknown): void {
    if (!this.said.has(file))
      console.error(`${join(this.folder, file)} cannot be read; it counts as it last did.`, error);
    this.said.add(file);
  }

  private write(file: string, content: object): void {
    mkdirSync(this.folder, { recursive: true });
    const draft = join(this.folder, `${file}.${process.pid}.draft`);
    writeFileSync(draft, JSON.stringify(content));
    renameSync(draft, join(this.folder, file));
  }
}
