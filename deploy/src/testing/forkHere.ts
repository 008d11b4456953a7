import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Runs a program of a trial in this process, and gives what stands for its own: starting one costs more than all that is asked of it, and is shown for itself. */
export function forkHere(file: string) {
  const tell = (to: EventEmitter, word: unknown) => void setImmediate(() => to.emit('message', structuredClone(word)));
  const child = Object.assign(new EventEmitter(), { pid: process.pid, stderr: null, kill: () => true, send: (word: unknown) => tell(inside, word) });
  const inside = Object.assign(new EventEmitter(), { send: (word: unknown) => tell(child, word) });
  setImmediate(() => new Function('process', 'require', readFileSync(file, 'utf8'))(inside, createRequire(file)));
  return child;
}
