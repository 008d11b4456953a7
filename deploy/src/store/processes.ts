import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process as others can find it again: the same number may belong to another one later, but not with the same start. */
export interface ProcessMark {
  /** The machine since it was started, and whose numbers of processes these are: containers may have one name, and each its own process 1. */
  host: string;
  pid: number;
  /** In ticks of the machine; empty where it does not say. */
  started: string;
}

/** What a file of the machine says; nothing where it has none (not Linux). */
function told(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

function ownHost(): string {
  const numbers = [told(() => readlinkSync('/proc/self/ns/pid')), told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))];
  return `${hostname().replace(/[^\w.-]/g, '_')}-${createHash('sha256').update(numbers.join()).digest('hex').slice(0, 8)}`;
}

const host = ownHost();

/** Milliseconds that one of the kernel's ticks stands for; a hundred a second wherever Node runs on Linux. */
const tick = 10;

/** State, start and processor time (ms) of a process, where the machine tells them; undefined for one that is not there. */
function statOf(pid: number): { state: string; started: string; had: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '', had: (Number(fields[11]) + Number(fields[12])) * tick };
  } catch (error) {
    // ESRCH: it ended while it was read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Milliseconds of processor time that a process of this machine has had; undefined where that cannot be known. */
export const processorTime = (pid: number | undefined): number | undefined => (pid === undefined ? undefined : statOf(pid)?.had);

/** Milliseconds that a process of this machine has waited for a processor, which others had meanwhile; 0 where the machine does not tell. */
export function queueingTime(pid: number | undefined): number {
  const [, waited = '0'] = told(() => readFileSync(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(waited) / 1e6;
}

export const ownMark: ProcessMark = { host, pid: process.pid, started: statOf(process.pid)?.started ?? '' };

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is still there; undefined where that cannot be seen from here: on another machine, or since its number may be another's by now. */
export function isAlive({ host: where, pid, started }: ProcessMark): boolean | undefined {
  if (where !== host) return undefined;
  if (!answers(pid)) return false;
  if (started === '') return undefined;
  const stat = statOf(pid);
  // One that was killed and that nobody has asked after yet is dead as well.
  return stat !== undefined && stat.started === started && stat.state !== 'Z';
}
