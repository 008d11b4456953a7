import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { Env } from '../env';
import { flush } from '../flush';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** With its angle brackets; the same at each attempt. */
  messageId?: string;
  date?: Date;
}

/** Sends a letter, or rejects; the signal aborts it. */
export interface Mailer {
  (letter: Letter, signal?: AbortSignal): Promise<void>;
  close?(): void;
  /** Deletes a letter that was stored as a file. */
  withdraw?(letter: Letter): Promise<void>;
}

/** The domain of a sender in ASCII, for Message-IDs. Parsed, since a display name may look like an address. */
export const domainOf = (from: string) =>
  domainToASCII(addressparser(from, { flatten: true })[0]?.address.split('@').at(-1) ?? '') || 'localhost';

/** Connections of one process to the mail server: few, so that those of several processes are still bearable. */
export const CONNECTIONS = 5;

/** Time limits of the mail server, in milliseconds. */
export const patience = {
  connectionTimeout: 20_000,
  greetingTimeout: 40_000,
  socketTimeout: 40_000,
  dnsTimeout: 10_000,
};

/** Sends letters to a mail server, over pooled connections. Retries are the outbox's. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    ...patience,
    maxRequeues: 0,
    idleTimeout: 10_000,
    url,
    pool: true,
    maxConnections: CONNECTIONS,
  });
  const send = async (letter: Letter, signal?: AbortSignal) => {
    await transport.sendMail({ from, ...letter, ...(signal ? { signal } : {}) });
  };
  return Object.assign(send, { close: () => transport.close() });
}

const isExistingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** The beginning of a letter's file name, which sorts by time. */
export const timeInName = (date: Date) => date.toISOString().replaceAll(':', '-');

/** A letter's file name: the same at each attempt, so that there is one file. */
export const fileOf = ({ messageId = randomUUID(), date = new Date() }: Pick<Letter, 'messageId' | 'date'>) =>
  `${timeInName(date)}-${messageId.replace(/^<|@.*/g, '')}.eml`;

/** Without a mail server letters are stored as files, which mail programs can open. */
export function outboxMailer(folder: string, from: string, kept: (file: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const placeOf = (letter: Letter) => join(folder, fileOf(letter));
  const put = async (letter: Letter) => {
    const { message } = await transport.sendMail({ from, ...letter });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = placeOf(letter);
    const part = `${file}.${randomUUID().slice(0, 8)}.part`;
    try {
      await writeFile(part, message as Buffer, { flush: true });
      await link(part, file);
      await flush(folder);
      kept(file);
    } catch (error) {
      if (!isExistingFile(error)) throw error;
    } finally {
      await rm(part, { force: true });
    }
  };
  return Object.assign(put, { withdraw: (letter: Letter) => rm(placeOf(letter), { force: true }) });
}

export function mailerOf(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>, log: FastifyBaseLogger): Mailer {
  if (env.SMTP_URL) return smtpMailer(env.SMTP_URL, env.MAIL_FROM);
  return outboxMailer(join(env.DATA_DIR, 'outbox'), env.MAIL_FROM, (file) =>
    log.info({ file }, 'A letter was put in the outbox.'),
  );
}
