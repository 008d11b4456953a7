import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

/** Bytes of the largest answer that is kept. */
const largest = 4 * 2 ** 20;

/** What of an answer is needed to give it again. */
const needed = ['content-type', 'content-encoding', 'content-security-policy'];

export interface RecordedAnswer {
  headers: Record<string, string>;
  /** In Base64. */
  body: string;
}

/** Answers of a shop and of its API, kept in a folder for those who work without them. */
export class Recording {
  constructor(private readonly folder: string) {}

  keep(what: string, headers: IncomingHttpHeaders, body: Buffer): void {
    if (body.length > largest) return;
    const kept = Object.fromEntries(needed.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
    mkdirSync(this.folder, { recursive: true });
    const file = this.fileOf(what);
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ headers: kept, body: body.toString('base64') } satisfies RecordedAnswer));
    renameSync(`${file}.${process.pid}`, file);
  }

  find(what: string): RecordedAnswer | undefined {
    const file = this.fileOf(what);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedAnswer) : undefined;
  }

  private fileOf(what: string): string {
    return join(this.folder, `${createHash('sha256').update(what).digest('hex').slice(0, 32)}.json`);
  }
}
