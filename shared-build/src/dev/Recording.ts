import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';

/** Bytes of the largest answer that is recorded. */
const largestAnswer = 4 * 2 ** 20;

/** Headers that are recorded. */
const recordedHeaders = ['content-type', 'content-encoding', 'content-security-policy'];

const RecordedSchema = v.object({
  headers: v.record(v.string(), v.string()),
  /** In Base64. */
  body: v.string(),
});

export type RecordedAnswer = v.InferOutput<typeof RecordedSchema>;

/** Answers of a shop and its API, recorded in a folder for work without them. */
export class Recording {
  /** Failures that were logged already. */
  private readonly reported = new Set<string>();

  constructor(private readonly folder: string) {}

  /** Records an answer; failures do not affect the page. */
  record(what: string, headers: IncomingHttpHeaders, body: Buffer): void {
    if (body.length > largestAnswer) return;
    try {
      this.write(what, headers, body);
    } catch (error) {
      this.report(`Nothing can be recorded in ${this.folder}: ${(error as Error).message}`);
    }
  }

  /** A recorded answer; undefined if there is none, or it cannot be read. */
  find(what: string): RecordedAnswer | undefined {
    const file = this.fileOf(what);
    if (!existsSync(file)) return undefined;
    try {
      return v.parse(RecordedSchema, JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      this.report(
        `${file}, the recorded ${what}, cannot be read (${(error as Error).message}): it counts as not recorded. Look at it in a shop once more.`,
      );
      return undefined;
    }
  }

  private report(sentence: string): void {
    if (this.reported.has(sentence)) return;
    this.reported.add(sentence);
    console.error(sentence);
  }

  private write(what: string, headers: IncomingHttpHeaders, body: Buffer): void {
    const kept = Object.fromEntries(
      recordedHeaders.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
    );
    mkdirSync(this.folder, { recursive: true });
    const file = this.fileOf(what);
    writeFileSync(
      `${file}.${process.pid}`,
      JSON.stringify({ headers: kept, body: body.toString('base64') } satisfies RecordedAnswer),
    );
    renameSync(`${file}.${process.pid}`, file);
  }

  private fileOf(what: string): string {
    return join(this.folder, `${createHash('sha256').update(what).digest('hex').slice(0, 32)}.json`);
  }
}

/** The recorded frame of the home page, if any. */
export const recordedHome = (recording: Recording): RecordedAnswer | undefined => recording.find('page /');

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The recording of a shop. Shops of this machine share one, since their ports change. */
export const recordingOf = (folder: string, shop: URL): Recording =>
  new Recording(join(folder, loopbackHosts.includes(shop.hostname) ? 'localhost' : shop.host.replace(':', '-')));

/** The last recorded shop and its name, if any. */
export function lastRecorded(folder: string): { name: string; recording: Recording } | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const keptAt = (name: string) => statSync(join(folder, name)).mtimeMs;
  const shops = names
    .sort((one, other) => keptAt(other) - keptAt(one))
    .map((name) => ({ name, recording: new Recording(join(folder, name)) }));
  return shops.find(({ recording }) => recordedHome(recording) !== undefined);
}
