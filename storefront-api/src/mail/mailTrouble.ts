import { withoutAddresses } from '../logging/logger';

/** What nodemailer says of a failure, as far as it concerns us. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** A server that is back has every letter within this and one send. */
const LONGEST_WAIT = 60;
/** For a letter that the server refuses for good, again and again: no other waits for longer. */
export const REFUSED_WAIT = 900;
const PATIENT_ATTEMPTS = 15;

const smtp = (error: unknown) => error as SmtpError;

/** Failures of which every letter would have the same: nobody talks with us, or not with us. */
const ofEveryLetter = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROXY', 'ETLS', 'EPROTOCOL', 'EAUTH', 'ENOAUTH', 'EOAUTH2'];

/** Refused before anybody was named to whom it goes: the sender is not taken. */
const isSenderRefused = ({ command, responseCode }: SmtpError) => command === 'MAIL FROM' && responseCode !== undefined;

/**
 * Whether the mail server is away for all letters. What it says of a recipient or of a content, now or for good, is about one letter: anybody
 * can have one sent to an address of theirs.
 */
export function isAway(error: unknown): boolean {
  const { code = '', responseCode } = smtp(error);
  return ofEveryLetter.includes(code) || responseCode === 421 || isSenderRefused(smtp(error));
}

/** Whether the server was there and did not take this letter. */
export const isOfOneLetter = (error: unknown) => smtp(error).responseCode !== undefined && !isAway(error);

/** Whether what is missing is ours to add: no time of the letter goes by. */
export const isForUs = (error: unknown) => smtp(error).code === 'ENOKEYS';

const isForGood = (error: unknown) => isOfOneLetter(error) && (smtp(error).responseCode ?? 0) >= 500;

/** Seconds until a letter is tried again. */
export function waitAfter(attempts: number, error: unknown): number {
  if (isForGood(error) && attempts > PATIENT_ATTEMPTS) return REFUSED_WAIT;
  return Math.min(LONGEST_WAIT, 2 ** Math.min(attempts, 10));
}

/** The failure without anybody's address: servers repeat these in what they say. */
export function failureOf(error: unknown): { code?: string; command?: string; responseCode?: number; message: string } {
  const { code, command, responseCode } = smtp(error);
  const message = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 300);
  return { ...(code ? { code } : {}), ...(command ? { command: withoutAddresses(command) } : {}), ...(responseCode ? { responseCode } : {}), message };
}
