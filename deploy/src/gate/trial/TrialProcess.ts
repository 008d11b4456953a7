import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter } from 'node:path';
import { processorTime, queueingTime } from '../../store/processes';
import { asGaps, asNotes } from '../comparison/findings';
import type { TrialMessage, TrialRequest } from './trialMessages';
import { complaintFindings, TrialReport, verdictFindings, type Subject, type TrialFindings } from './trialReport';

/**
 * Milliseconds for all pages of a remote, not counting waits for a processor; and for one that has fallen silent and
 * may be looping.
 */
const wholeLimit = 8500;
const longestSilence = 14_000;

/** Milliseconds for all pages in any case, however slow the machine is. */
const longestWait = 60_000;

/** Milliseconds without a message after which a process counts as silent. */
const silenceLimit = 4500;

/** Milliseconds of processor time after which silence means a loop, not a busy machine. */
const loopLimit = 1200;

const glance = 200;

/** The findings of a trial for which nobody waits any more. */
export const stopped = asGaps(['The trial was stopped.']);

/** Folders with the libraries that a shell does not bundle, for `NODE_PATH`. */
const libraries = () => (createRequire(import.meta.url).resolve.paths('react') ?? []).join(delimiter);

/** Starts a shell's script. */
function start(file: string): ChildProcess {
  const { PATH, TZ } = process.env;
  const env = { PATH, TZ, NODE_ENV: 'production', NODE_PATH: libraries() };
  // As in renderers, code from strings is disallowed. Not serialized as JSON, where a `toJSON` on `Object.prototype`
  // could change messages.
  return fork(file, [], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256', '--disallow-code-generation-from-strings'],
  });
}

/** A shell's trial of one remote, in a child process of its own. */
export class TrialProcess {
  private readonly child: ChildProcess;
  private readonly report: TrialReport;
  private readonly startedAt = Date.now();
  private heardAt = this.startedAt;
  /** The process's processor time when it was last heard. */
  private hadBefore = 0;
  private errorOutput = '';

  /** `file`: the shell's script. */
  constructor(
    file: string,
    private readonly request: TrialRequest,
    private readonly subject: Subject,
  ) {
    this.report = new TrialReport(subject);
    this.child = start(file);
    this.child.stderr
      ?.setEncoding('utf8')
      .on('data', (words: string) => (this.errorOutput = (this.errorOutput + words).slice(-4000)));
  }

  /** Waits for the end of the trial, or interrupts it, and reports whatever happens to the process. */
  findings(signal?: AbortSignal): Promise<TrialFindings> {
    return new Promise((settle) => {
      const end = (findings: TrialFindings | undefined) => {
        if (!findings) return;
        clearInterval(watching);
        signal?.removeEventListener('abort', stop);
        settle(findings);
        this.child.kill('SIGKILL');
      };
      const stop = () => end(this.report.cutShort(stopped));
      signal?.addEventListener('abort', stop);
      const watching = setInterval(() => end(this.overdue()), glance);
      this.child.on('message', (message: TrialMessage) => end(this.heard(message)));
      this.child.once('exit', (code, signal) => end(this.exited(signal ?? `code ${code}`)));
      this.child.once('error', (error) => end(this.notStarted(error.message)));
    });
  }

  /** Takes a message; returns the findings if it was the last one. */
  private heard(message: TrialMessage): TrialFindings | undefined {
    this.heardAt = Date.now();
    this.hadBefore = processorTime(this.child.pid) ?? 0;
    if (message.ready && this.request.isReadOnly && !message.reads) return asNotes([]);
    if (message.ready) {
      this.report.trying = 'its start';
      this.child.send(this.request);
    }
    this.report.add(message);
    return message.verdict && verdictFindings(this.subject, message.verdict);
  }

  /** The findings of a trial that loops, or takes too long; undefined while it may go on. */
  private overdue(): TrialFindings | undefined {
    const { report, subject } = this;
    const waited = queueingTime(this.child.pid);
    const [silent, had, whole] = [
      Date.now() - this.heardAt,
      (processorTime(this.child.pid) ?? Infinity) - this.hadBefore,
      Date.now() - this.startedAt,
    ];
    const at = report.trying || 'its start';
    if (silent >= silenceLimit && had >= loopLimit)
      return report.cutShort(complaintFindings(subject, [`it came to no end at ${at}`]));
    // A silent process without processor time may be looping, so it gets more time.
    const limit = silent >= silenceLimit ? longestSilence : wholeLimit;
    return whole - waited >= limit || whole >= longestWait
      ? report.cutShort(asGaps([`${subject.about} was not rendered whole: this machine was too slow, at ${at}.`]))
      : undefined;
  }

  private exited(how: string): TrialFindings {
    const { report, subject } = this;
    const why = /^\w*Error: .*/m.exec(this.errorOutput)?.[0] ?? how;
    // Before it was ready, no remote's code had run: the shell itself could not start (libraries are missing, say).
    return report.trying
      ? report.cutShort(complaintFindings(subject, [`its process ended at ${report.trying} (${why})`]))
      : this.notStarted(why);
  }

  private notStarted(why: string): TrialFindings {
    return asGaps([`${this.subject.about} was not rendered: the shell cannot be started here (${why}).`]);
  }
}
