import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from './makeFolder';
import { isAlive, ownMark, type ProcessMark } from './processes';

/** `changing` the table excludes itself; `tidying` excludes itself and all who are `working`, who do not mind each other. */
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

/** Milliseconds that one waits for others before the caller is told. */
const patience = 60_000;

/** Milliseconds after which a draft of such a process counts as left behind: none is written for so long. */
const draftSpan = 3_600_000;

/** Milliseconds after which who works says so again. */
const renewal = 5000;

/** Milliseconds without that after which a claim counts as left behind whose process cannot be seen from here: of another machine, or without a start. */
const foreignSpan = 30_000;

function parsed(name: string): Claim | undefined {
  const [kind, , host, pid, started] = name.split('~');
  if (!kind || !(kind in excluded) || !host || !pid) return undefined;
  return { name, kind: kind as Kind, host, pid: Number(pid), started: started ?? '' };
}

const ticketOf = (name: string) => name.split('~').slice(1).join('~');

/**
 * Who works in a folder, each said by an empty file whose name tells its process. One announces oneself first and looks around then: of
 * two who do so, at least one sees the other. The claim of a process that is gone means nothing, whoever notices it: there is nothing
 * that a human must remove.
 */
export class Claims {
  constructor(private readonly folder: string) {}

  /** Does something while nobody else does what it excludes; `isMine` says whether that still holds. */
  async hold<T>(kind: Kind, work: (isMine: () => Promise<boolean>) => Promise<T>): Promise<T> {
    await makeFolder(this.folder);
    const { host, pid, started } = ownMark;
    // The oldest comes first.
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
    // A clock that is set back makes nobody wait for longer.
    const end = performance.now() + patience;
    for (;;) {
      await (await open(file, 'w')).close();
      const others = await this.othersThan(name, kind);
      if (others.length === 0) return;
      // Only the oldest stays announced while it waits: the rest make room for it.
      if (others.some((other) => ticketOf(other.name) < ticketOf(name))) await rm(file, { force: true });
      if (performance.now() > end) {
        await rm(file, { force: true });
        throw new Error(`Process ${others[0]?.pid} on ${others[0]?.host} has been at work in ${this.folder} for a minute. Try again when it has ended.`);
      }
      await sleep(1 + Math.random() * 8);
    }
  }

  /** Who stands in the way; those who are gone are forgotten for good. */
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

  /** Takes away what the dead have left: claims, and drafts that they never finished. By one who holds a claim. */
  async sweep(drafts: string): Promise<void> {
    for (const folder of [this.folder, drafts])
      for (const name of await namesIn(folder)) {
        const claim = parsed(name);
        if (claim && (await this.isLeft(claim, join(folder, name)))) await rm(join(folder, name), { recursive: true, force: true });
      }
  }

  private async isLeft(claim: Claim, file: string): Promise<boolean> {
    const alive = isAlive(claim);
    if (alive !== undefined) return !alive;
    // The sweeper's own claim has just changed the folder.
    const [theirs, now] = [await changedAt(file), await changedAt(this.folder)];
    return theirs !== undefined && now !== undefined && now - theirs > draftSpan;
  }
}

/** Says by the folder's own clock that one is still there; whoever was taken for gone stays so. */
async function renew(file: string): Promise<void> {
  try {
    await (await open(file, constants.O_WRONLY | constants.O_TRUNC)).close();
  } catch (error) {
    // Whether the claim is still its owner's is asked before anything is put.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') console.error(`${file} cannot be renewed: others may take this process for gone.`, error);
  }
}

/** What is in a folder that may not be there; one that cannot be read is not taken for empty. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** By the folder's own clock, in milliseconds. */
async function changedAt(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A name for a draft that tells whose it is. */
export function draftName(): string {
  const { host, pid, started } = ownMark;
  return ['working', 'draft', host, pid, started, randomUUID()].join('~');
}
