import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { seenTogether, TallySchema, verdictPrefix, VerdictSchema, watchPrefix, type Running, type Seen, type Verdict } from '@storefront/contracts';
import * as v from 'valibot';
import { fileFingerprint } from '../fileFingerprint';
import { keyOf } from './Tally';

/** Milliseconds that the counts of a process that is gone are kept. */
const kept = 14 * 24 * 3_600_000;

const verdictFile = basename(verdictPrefix);

const isTally = (file: string) => file.endsWith('.json') && !file.startsWith(verdictFile);

/** What this shop's processes have seen, in a folder of the release store that they share: each writes a file of its own. */
export class WatchFolder {
  private readonly folder: string;
  private readonly own = `${hostname().replaceAll(/[^\w-]/g, '-')}-${randomUUID()}.json`;

  /** What could not be read, and was said: it is looked at every two seconds. */
  private readonly said = new Set<string>();

  /** What each file held when it could be read, and in which state that was: those of a year's processes may lie there, and hardly any ever changes. */
  private readonly last = new Map<string, { mark: string | undefined; content: unknown }>();

  constructor(
    releasesDir: string,
    private readonly running: Running,
  ) {
    this.folder = join(releasesDir, watchPrefix);
  }

  /** Keeps what this process has counted, and which shell it runs: nobody takes that away from under it. */
  keep(seen: Record<string, Seen>): void {
    this.write(this.own, { seen, runs: { ...this.running, when: new Date().toISOString() } });
  }

  /** Of a process that ends, what it has counted stays. */
  leave(seen: Record<string, Seen>): void {
    if (Object.keys(seen).length > 0) this.write(this.own, { seen });
    else rmSync(join(this.folder, this.own), { force: true });
  }

  keepVerdict(verdict: Verdict): void {
    this.write(`${verdictFile}${keyOf(verdict.package, verdict.version)}.json`, verdict);
  }

  /** What the other processes have counted; added up once of each version, since every beacon asks for it. */
  others(): (key: string) => Seen {
    const tallies = this.files((file) => isTally(file) && file !== this.own).flatMap((file) => this.read(file, TallySchema));
    const sums = new Map<string, Seen>();
    return (key) => {
      const sum = sums.get(key) ?? seenTogether(tallies.flatMap(({ seen }) => seen[key] ?? []));
      sums.set(key, sum);
      return sum;
    };
  }

  verdicts(): Verdict[] {
    return this.files((file) => file.endsWith('.json') && file.startsWith(verdictFile)).flatMap((file) => this.read(file, VerdictSchema));
  }

  /** Counts of long ago go, but for those of a version that is in use, and what was being written when its process was killed. */
  clear(isInUse: (key: string) => boolean): void {
    const old = this.files((file) => (file.endsWith('.draft') || isTally(file)) && this.isOld(file));
    const needed = (file: string) => isTally(file) && this.read(file, TallySchema).some(({ seen }) => Object.keys(seen).some(isInUse));
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

  /** What a file holds; one that cannot be read holds what it last did: counts that go and come again would be evidence of nothing. */
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
      // Another process may just have taken it away.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') this.last.delete(file);
      else this.complain(file, error);
      return known && this.last.has(file) ? [known.content as T] : [];
    }
  }

  private complain(file: string, error: unknown): void {
    if (!this.said.has(file)) console.error(`${join(this.folder, file)} cannot be read; it counts as it last did.`, error);
    this.said.add(file);
  }

  private write(file: string, content: object): void {
    mkdirSync(this.folder, { recursive: true });
    const draft = join(this.folder, `${file}.${process.pid}.draft`);
    writeFileSync(draft, JSON.stringify(content));
    renameSync(draft, join(this.folder, file));
  }
}
