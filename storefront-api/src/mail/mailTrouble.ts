/** What nodemailer says of a failure, as far as it concerns us. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** A server that is back has every letter within this and one send. */
const LONGEST_WAIT = 60;
/** For an address that the server refuses again and again. */
const REFUSED_WAIT = 900;
const PATIENT_ATTEMPTS = 15;

const smtp = (error: unknown) => error as SmtpError;

const isRefusal = (error: unknown) => (smtp(error).responseCode ?? 0) >= 500 && smtp(error).code === 'EENVELOPE';

/** Whether it is about this letter alone, so that the others may be tried meanwhile. */
export const concernsOneLetter = (error: unknown) => isRefusal(error) || smtp(error).code === 'ENOKEYS';

/** Seconds until a letter is tried again. */
export function waitAfter(attempts: number, error: unknown): number {
  if (isRefusal(error) && attempts > PATIENT_ATTEMPTS) return REFUSED_WAIT;
  return Math.min(LONGEST_WAIT, 2 ** Math.min(attempts, 10));
}

const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…');

/** The failure without anybody's address: servers repeat these in what they say. */
export function describe(error: unknown): { code?: string; command?: string; responseCode?: number; message: string } {
  const { code, command, responseCode } = smtp(error);
  const message = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 300);
  return { ...(code ? { code } : {}), ...(command ? { command: withoutAddresses(command) } : {}), ...(responseCode ? { responseCode } : {}), message };
}
