import type { RemoteReport } from '@storefront/contracts';
import { keyOf, type Counted } from './Tally';

/** Pages on which something of a version failed, as one network may tell of them: a visitor or two. */
const mostFailed = 3;

/** Networks that complained and are remembered, by version. */
const mostVoices = 20_000;

/** Bounds what one network may say against a version, however many visitors it pretends to be: what it tells afterwards, good or bad, counts no more. */
export class Voices {
  private readonly told = new Map<string, number>();

  /** What counts of a report; undefined where nothing does. `network` is undefined for who may be everybody. */
  hear(network: string | undefined, report: RemoteReport): Counted | undefined {
    if (network === undefined) return { report, isComplaint: report.failed > 0 };
    const voice = `${keyOf(report.remote, report.version)} ${network}`;
    const before = this.told.get(voice) ?? 0;
    if (before >= mostFailed) return undefined;
    if (report.failed === 0) return { report, isComplaint: false };
    const failed = Math.min(report.failed, mostFailed - before);
    this.remember(voice, before + failed);
    return { report: { ...report, failed, views: Math.max(0, report.views - (report.failed - failed)) }, isComplaint: before === 0 };
  }

  private remember(voice: string, failed: number): void {
    this.told.delete(voice);
    this.told.set(voice, failed);
    const oldest = this.told.size > mostVoices ? this.told.keys().next().value : undefined;
    if (oldest !== undefined) this.told.delete(oldest);
  }
}
