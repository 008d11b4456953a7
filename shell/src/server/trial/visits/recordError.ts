import { needsBrowser } from '../browser/withoutBrowser';
import { record } from '../record';
import { reason } from '../step';
import type { EdgeCases } from '../Trial';

/** Records whether rendering threw (`undefined`: it did not). Errors that only a browser could judge are left out. */
export function recordError(found: EdgeCases, what: string, error: unknown, when: string): void {
  if (error === undefined) record(found, `${what}, ${when}`);
  else if (!needsBrowser(error)) record(found, `${what}, ${when}`, `${what} failed (${reason(error)}) ${when}`);
}
