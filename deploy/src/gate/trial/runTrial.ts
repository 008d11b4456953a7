import { availableParallelism } from 'node:os';
import type { TrialRequest } from './trialMessages';
import { stopped, TrialProcess } from './TrialProcess';
import type { Subject, TrialFindings } from './trialReport';

/** The most trials at once: with more than there are processors, none would have time. */
const atOnce = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a shell's trial of one remote in a child process, once a processor is free for it. `signal` stops it, with what
 * was found so far.
 */
export async function runTrial(
  file: string,
  request: TrialRequest,
  subject: Subject,
  signal?: AbortSignal,
): Promise<TrialFindings> {
  if (running === atOnce) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return signal?.aborted ? stopped : await new TrialProcess(file, request, subject).findings(signal);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
