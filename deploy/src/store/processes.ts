import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process: its number may be used again, but not with the same start time. */
export interface ProcessMark {
  /** The machine's boot and its pid namespace: containers may share a name, and each has its own process 1. */
  host: string;
  pid: number;
  /** Start time in clock ticks; '' where unknown. */
  started: string;
}

/** The content of a system file; '' where there is none (not on Linux). */
function readSystemFile(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

function ownHost(): string {
  const numbers = [
    readSystemFile(() => readlinkSync('/proc/self/ns/pid')),
    readSystemFile(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
  ];
  return `${hostname().replace(/[^\w.-]/g, '_')}-${createHash('sha256').update(numbers.join()).digest('hex').slice(0, 8)}`;
}

const host = ownHost();

/** Milliseconds of a clock tick of the kernel; wherever Node runs on Linux there are a hundred a second. */
const tick = 10;

/** State, start and processor time (ms) of a process, on Linux; undefined for one that does not exist. */
function statOf(pid: number): { state: string; started: string; had: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '', had: (Number(fields[11]) + Number(fields[12])) * tick };
  } catch (error) {
    // ESRCH: the process ended while the file was read.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Milliseconds of processor time that a process has used; undefined where unknown. */
export const processorTime = (pid: number | undefined): number | undefined =>
  pid === undefined ? undefined : statOf(pid)?.had;

/** Milliseconds for which a process was ready to run but had no processor; 0 where unknown. */
export function queueingTime(pid: number | undefined): number {
  const [, waited = '0'] = readSystemFile(() => readFileSync(`/proc/${pid}/schedstat`, 'utf8')).split(' ');
  return Number(waited) / 1e6;
}

export const ownProcess: ProcessMark = { host, pid: process.pid, started: statOf(process.pid)?.started ?? '' };

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether a process is alive; undefined where that cannot be told: it is on another machine, or its number may have
 * been used again.
 */
export function isAlive({ host: where, pid, started }: ProcessMark): boolean | undefined {
  if (where !== host) return undefined;
  if (!answers(pid)) return false;
  if (started === '') return undefined;
  const stat = statOf(pid);
  // A zombie counts as dead.
  return stat !== undefined && stat.started === started && stat.state !== 'Z';
}
