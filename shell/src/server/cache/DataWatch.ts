import { setTimeout as sleep } from 'node:timers/promises';
import { readBody, readJson } from '@storefront/server';
import * as v from 'valibot';
import { reasonOf } from '../reasonOf';

/** Milliseconds that the API may take to answer a long poll; the API itself holds it for half as long. */
const longestAnswer = 3000;

/** The most bytes of an answer. */
const largestAnswer = 10_000;

/** Milliseconds until the next question to an API that did not answer (`afterSilence`), does not know its version now (`whileDeaf`), answers without waiting
 * for a change (`withoutPatience`), or has no such call (`withoutTheCall`). */
const afterSilence = 300;
const whileDeaf = 300;
const withoutPatience = 300;
const withoutTheCall = 30_000;
/**
 * Milliseconds for which an old page stands in for one that cannot be made; and for which answers without a version,
 * from an API that has told one before, count as failures (a proxy may answer in its place).
 */
export const maxStaleTime = 600_000;
/** Milliseconds after a change in which another process of the API may still tell the former version. */
const behind = 1000;

const AnswerSchema = v.object({ result: v.object({ version: v.nullable(v.string()) }) });

/**
 * Follows the version of the API's data by long polling. Another implementation of the API may not have this call: then
 * `version` stays undefined.
 */
export class DataWatch {
  version: string | undefined;
  private former: string | undefined;
  /** Increases with every change. */
  epoch = 0;
  /** When the epoch began, by `performance.now()`. */
  changedAt = -Infinity;
  /** When a version was told last, by `performance.now()`. */
  private toldAt = -Infinity;
  /** Whether the API does not answer. */
  isAway = false;
  private readonly closing = new AbortController();
  /** Aborts the current request. A signal combined with `closing` (`AbortSignal.any`) would never be freed. */
  private asking = new AbortController();

  constructor(private readonly apiUrl: string) {
    void this.follow();
  }

  close(): void {
    this.closing.abort();
    this.asking.abort();
  }

  private async follow(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const pause = await this.ask().catch((error: unknown) => this.miss(error));
      if (pause > 0) await sleep(pause, undefined, { signal: this.closing.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Asks for another version than the known one; returns how long to wait before the next question. */
  private async ask(): Promise<number> {
    const after = this.version === undefined ? '' : `?after=${encodeURIComponent(this.version)}`;
    const began = performance.now();
    const [answer, text] = await this.fetchWhole(`${this.apiUrl}/data-version${after}`);
    if (answer.status >= 500 || answer.status === 429) throw new Error(`It answered ${answer.status}.`);
    const parsed = answer.ok ? v.safeParse(AnswerSchema, readJson(text)) : undefined;
    const known = this.version;
    // A proxy may answer anything while the API restarts. An API that really tells no version any more does so for
    // longer.
    const mayBeTemporary = known !== undefined && performance.now() - this.toldAt < maxStaleTime;
    if (!parsed?.success && mayBeTemporary) throw new Error(`It answered ${answer.status}, and no version.`);
    if (parsed?.success) this.toldAt = performance.now();
    const told = parsed?.success ? (parsed.output.result.version ?? undefined) : undefined;
    if (this.isOld(told)) return withoutPatience;
    this.hear(told);
    if (!parsed?.success) return withoutTheCall;
    if (this.version === undefined) return whileDeaf;
    return this.version === known && performance.now() - began < withoutPatience ? withoutPatience : 0;
  }

  /**
   * Whether a process that is behind has told the version before the last change: believing both in turns would count
   * as a change at each question.
   */
  private isOld(version: string | undefined): boolean {
    return version !== undefined && version === this.former && performance.now() - this.changedAt < behind;
  }

  private async fetchWhole(address: string): Promise<[Response, string]> {
    const asking = (this.asking = new AbortController());
    const late = setTimeout(() => asking.abort(new Error('It did not answer in time.')), longestAnswer);
    try {
      const answer = await fetch(address, { signal: asking.signal });
      return [answer, String(await readBody(answer, largestAnswer))];
    } finally {
      clearTimeout(late);
    }
  }

  private hear(version: string | undefined): void {
    if (this.isAway) console.error(`The API at ${this.apiUrl} answers again.`);
    this.isAway = false;
    if (version === this.version && this.epoch > 0) return;
    this.former = this.version;
    this.version = version;
    this.epoch += 1;
    this.changedAt = performance.now();
  }

  private miss(error: unknown): number {
    if (!this.closing.signal.aborted && !this.isAway) {
      this.isAway = true;
      console.error(
        `The API at ${this.apiUrl} does not tell the version of its data; cached pages are sent as they are (${reasonOf(error)}).`,
      );
    }
    return afterSilence;
  }
}
