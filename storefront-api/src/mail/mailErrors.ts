import { withoutAddresses } from '../logging/logger';

/** The fields of nodemailer's errors that are used here. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Seconds between attempts at most, so that letters go out soon after the mail server is back. */
const LONGEST_WAIT = 60;
/**
 * Seconds between attempts for a letter that the server keeps refusing permanently: no letter waits for longer, by
 * which `claim` recognizes a clock that was set back.
 */
export const REFUSED_WAIT = 900;
const PATIENT_ATTEMPTS = 15;

const smtp = (error: unknown) => error as SmtpError;

/** Codes of failures that every letter would have: connecting, TLS and authentication. */
const serverErrorCodes = [
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EPROXY',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
];

/** The server refuses the sender, before any recipient was named. */
const isSenderRefused = ({ command, responseCode }: SmtpError) => command === 'MAIL FROM' && responseCode !== undefined;

/**
 * Whether the mail server is unavailable for all letters. Errors about a recipient or a content concern one letter
 * only: anybody can provoke them by an order with such an address.
 */
export function isServerUnavailable(error: unknown): boolean {
  const { code = '', responseCode } = smtp(error);
  return serverErrorCodes.includes(code) || responseCode === 421 || isSenderRefused(smtp(error));
}

/** Whether the server refused this letter only. */
export const isLetterError = (error: unknown) => smtp(error).responseCode !== undefined && !isServerUnavailable(error);

/** Whether the shop lacks something (keys of a pool), so that the letter's time does not run. */
export const isMissingKeys = (error: unknown) => smtp(error).code === 'ENOKEYS';

const isPermanent = (error: unknown) => isLetterError(error) && (smtp(error).responseCode ?? 0) >= 500;

/** Seconds until a letter is tried again. */
export function retryDelay(attempts: number, error: unknown): number {
  if (isPermanent(error) && attempts > PATIENT_ATTEMPTS) return REFUSED_WAIT;
  return Math.min(LONGEST_WAIT, 2 ** Math.min(attempts, 10));
}

/** An error without e-mail addresses, which servers repeat in their messages. */
export function failureOf(error: unknown): { code?: string; command?: string; responseCode?: number; message: string } {
  const { code, command, responseCode } = smtp(error);
  const message = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 300);
  return {
    ...(code ? { code } : {}),
    ...(command ? { command: withoutAddresses(command) } : {}),
    ...(responseCode ? { responseCode } : {}),
    message,
  };
}
