import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { nothingSeen, seenTogether, TallySchema, verdictPrefix, VerdictSchema, watchPrefix, type Running, type Seen, type Verdict } from '@storefront/contracts';
import * as v from 'valibot';
import { keyOf } from './Tally';

/** Milliseconds that the counts of a process that is gone are kept. */
const kept = 14 * 24 * 3_600_000;

const verdictFile = basename(verdictPrefix);

/** What this shop's processes have seen, in a folder of the release store that they share: each writes a file of its own. */
export class WatchFolder {
  private readonly folder: string;
  private readonly own = `${hostname().replaceAll(/[^\w-]/g, '-')}-${randomUUID()}.json`;

  /** What could not be read, and was said: it is looked at every two seconds. */
  private readonly said = new Set<string>();

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

  /** What the other processes have counted. */
  others(): (key: string) => Seen {
    const tallies = this.files((file) => file.endsWith('.json') && file !== this.own && !file.startsWith(verdictFile)).flatMap((file) => this.read(file, TallySchema));
    return (key) => seenTogether(tallies.map(({ seen }) => seen[key] ?? nothingSeen()));
  }

  verdicts(): Verdict[] {
    return this.files((file) => file.endsWith('.json') && file.startsWith(verdictFile)).flatMap((file) => this.read(file, VerdictSchema));
  }

  /** Counts of long ago go, and what was being written when its process was killed. */
  clear(): void {
    for (const file of this.files((name) => name.endsWith('.draft') || (name.endsWith('.json') && !name.startsWith(verdictFile)))) {
      const path = join(this.folder, file);
      const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      if (changed !== undefined && Date.now() - changed > kept) rmSync(path, { force: true });
    }
  }

  private files(wanted: (file: string) => boolean): string[] {
    try {
      return readdirSync(this.folder).filter(wanted);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  private read<T>(file: string, schema: v.GenericSchema<unknown, T>): T[] {
    try {
      return [v.parse(schema, JSON.parse(readFileSync(join(this.folder, file), 'utf8')))];
    } catch (error) {
      // Another process may just have taken it away.
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isGone && !this.said.has(file)) console.error(`${join(this.folder, file)} cannot be read; it counts for nothing.`, error);
      if (!isGone) this.said.add(file);
      return [];
    }
  }

  private write(file: string, content: object): void {
    mkdirSync(this.folder, { recursive: true });
    const draft = join(this.folder, `${file}.${process.pid}.draft`);
    writeFileSync(draft, JSON.stringify(content));
    renameSync(draft, join(this.folder, file));
  }
}
