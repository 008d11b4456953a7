import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Env } from '../env';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** The same each time that the letter is tried: whoever gets it twice can tell. */
  messageId?: string;
}

/** Sends a letter, or rejects. */
export type Mailer = (letter: Letter) => Promise<void>;

/** Hands letters to a real mail server. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return async (letter) => {
    await transport.sendMail({ from, ...letter });
  };
}

/** Without a mail server letters are kept as files, ready to be opened with any mail program. */
export function outboxMailer(folder: string, from: string, kept: (file: string) => void): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (letter) => {
    const { message } = await transport.sendMail({ from, ...letter });
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
    await writeFile(`${file}.part`, message as Buffer);
    await rename(`${file}.part`, file);
    kept(file);
  };
}

export function mailerOf(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>, log: FastifyBaseLogger): Mailer {
  if (env.SMTP_URL) return smtpMailer(env.SMTP_URL, env.MAIL_FROM);
  return outboxMailer(join(env.DATA_DIR, 'outbox'), env.MAIL_FROM, (file) => log.info({ file }, 'A letter was put in the outbox.'));
}
