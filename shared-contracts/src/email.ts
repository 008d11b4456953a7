import * as v from 'valibot';
import { emailLength } from './bounds';

/**
 * The pattern of S105 and S149 as decided there: what the old patterns took, and real addresses too. A country's own letters at the end come
 * as browsers write them: `.рф` is `.xn--p1ai`.
 */
export const emailPattern = "[A-Za-z0-9._%+'\\-]+@[A-Za-z0-9](?:[A-Za-z0-9.\\-]*[A-Za-z0-9])?\\.(?:[A-Za-z]+|[Xx][Nn]--[A-Za-z0-9\\-]*[A-Za-z0-9])";

const pattern = new RegExp(`^${emailPattern}$`);

/** An e-mail address, trimmed and in lower case. Trimming must not hide a line's end: mail headers are made of it. */
export const EmailSchema = v.pipe(
  v.string(),
  v.check((text) => !['\r', '\n', '\0'].some((end) => text.includes(end)), 'An e-mail address is one line.'),
  v.trim(),
  v.maxLength(emailLength, 'The e-mail address is too long.'),
  v.regex(pattern, 'This is not an e-mail address.'),
  v.toLowerCase(),
);

export function isEmail(value: string): boolean {
  return v.is(EmailSchema, value);
}
