import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from './makeFolder';
import { isAlive, ownProcess, type ProcessMark } from './processes';

/**
 * Kinds of work: `changing` the table excludes itself; `tidying` excludes itself and all `working`, who may work at the
 * same time.
 */
export type Kind = 'changing' | 'working' | 'tidying';

const excluded: Record<Kind, readonly Kind[]> = {
  changing: ['changing'],
  working: ['tidying'],
  tidying: ['working', 'tidying'],
};

interface Claim extends ProcessMark {
  name: string;
  kind: Kind;
}

/** Milliseconds that a command waits for others. */
const patience = 60_000;

/**
 * Milliseconds after which a draft, or a claim, is removed whose process cannot be seen from here: writing none takes
 * so long.
 */
const draftSpan = 3_600_000;

/** Milliseconds between two renewals of a claim. */
const renewal = 5000;

/**
 * Milliseconds without renewal after which a claim counts as abandoned, if its process cannot be seen from here (of
 * another machine, or without a start time).
 */
const foreignSpan = 30_000;

function parsed(name: string): Claim | undefined {
  const [kind, , host, pid, started] = name.split('~');
  if (!kind || !(kind in excluded) || !host || !pid) return undefined;
  return { name, kind: kind as Kind, host, pid: Number(pid), started: started ?? '' };
}

const ticketOf = (name: string) => name.split('~').slice(1).join('~');

/**
 * A lock by files: each process that works in a folder has an empty file whose name identifies it (a claim). A process
 * first creates its claim and then looks for others, so of two that do so at once, at least one sees the other. The
 * claim of a dead process does not count, so nobody ever has to remove a lock by hand.
 */
export class Claims {
  constructor(private readonly folder: string) {}

  /** Performs `work` while nobody does what `kind` excludes; `isMine` tells whether that still holds. */
  async hold<T>(kind: Kind, work: (isMine: () => Promise<boolean>) => Promise<T>): Promise<T> {
    await makeFolder(this.folder);
    const { host, pid, started } = ownProcess;
    // Sorts by age: the oldest claim comes first.
    const ticket = `${Date.now().toString(36).padStart(9, '0')}${process.hrtime.bigint().toString(36)}`;
    const name = [kind, ticket, host, pid, started, randomUUID()].join('~');
    await this.enter(name, kind);
    const timer = setInterval(() => void renew(join(this.folder, name)), renewal);
    try {
      return await work(async () => (await readdir(this.folder)).includes(name));
    } finally {
      clearInterval(timer);
      await rm(join(this.folder, name), { force: true });
    }
  }

  private async enter(name: string, kind: Kind): Promise<void> {
    const file = join(this.folder, name);
    // Monotonic, in case the system clock is set back.
    const end = performance.now() + patience;
    for (;;) {
      await (await open(file, 'w')).close();
      const others = await this.othersThan(name, kind);
      if (others.length === 0) return;
      // Only the oldest keeps its claim while it waits; the others make room for it.
      if (others.some((other) => ticketOf(other.name) < ticketOf(name))) await rm(file, { force: true });
      if (performance.now() > end) {
        await rm(file, { force: true });
        throw new Error(
          `Process ${others[0]?.pid} on ${others[0]?.host} has been at work in ${this.folder} for a minute. Try again when it has ended.`,
        );
      }
      await sleep(1 + Math.random() * 8);
    }
  }

  /** The claims that exclude this one; those of dead processes are removed. */
  private async othersThan(own: string, kind: Kind): Promise<Claim[]> {
    const present: Claim[] = [];
    for (const name of await readdir(this.folder)) {
      const claim = name === own ? undefined : parsed(name);
      if (!claim || !excluded[kind].includes(claim.kind)) continue;
      if (await this.isPresent(claim, own)) present.push(claim);
      else await rm(join(this.folder, name), { force: true });
    }
    return present;
  }

  private async isPresent(claim: Claim, own: string): Promise<boolean> {
    const alive = isAlive(claim);
    if (alive !== undefined) return alive;
    const [theirs, mine] = await Promise.all([claim.name, own].map((name) => changedAt(join(this.folder, name))));
    return theirs !== undefined && (mine ?? theirs) - theirs < foreignSpan;
  }

  /** Removes claims and drafts of dead processes; only to be called while holding a claim. */
  async sweep(drafts: string): Promise<void> {
    for (const folder of [this.folder, drafts])
      for (const name of await namesIn(folder)) {
        const claim = parsed(name);
        if (claim && (await this.isLeft(claim, join(folder, name))))
          await rm(join(folder, name), { recursive: true, force: true });
      }
  }

  private async isLeft(claim: Claim, file: string): Promise<boolean> {
    const alive = isAlive(claim);
    if (alive !== undefined) return !alive;
    // The folder's time is the time now: the caller's own claim has just changed it.
    const [theirs, now] = [await changedAt(file), await changedAt(this.folder)];
    return theirs !== undefined && now !== undefined && now - theirs > draftSpan;
  }
}

/** Renews a claim by the file system's clock; an abandoned one that was removed stays so. */
async function renew(file: string): Promise<void> {
  try {
    await (await open(file, constants.O_WRONLY | constants.O_TRUNC)).close();
  } catch (error) {
    // Whether the claim still exists is checked before each write.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      console.error(`${file} cannot be renewed: others may take this process for gone.`, error);
  }
}

/** The names in a folder; none where it does not exist. One that cannot be read is an error, and not empty. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** When a file was changed, in milliseconds by the file system's clock. */
async function changedAt(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A name for a draft that identifies its process. */
export function draftName(): string {
  const { host, pid, started } = ownProcess;
  return ['working', 'draft', host, pid, started, randomUUID()].join('~');
}
