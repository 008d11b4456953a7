import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Runs a trial's program in this process, with a fake child process: starting a real one takes longer than the trial,
 * and is tested elsewhere.
 */
export function forkHere(file: string) {
  const tell = (to: EventEmitter, word: unknown) => void setImmediate(() => to.emit('message', structuredClone(word)));
  const child = Object.assign(new EventEmitter(), {
    pid: process.pid,
    stderr: null,
    kill: () => true,
    send: (word: unknown) => tell(inside, word),
  });
  const inside = Object.assign(new EventEmitter(), { send: (word: unknown) => tell(child, word) });
  setImmediate(() => new Function('process', 'require', readFileSync(file, 'utf8'))(inside, createRequire(file)));
  return child;
}
