import * as v from 'valibot';
import { emailLength } from './bounds';
import { tidyLine } from './tidyLine';

const localPart = "[A-Za-z0-9._%+'\\-]+@";
const inAscii = '[A-Za-z0-9](?:[A-Za-z0-9.\\-]*[A-Za-z0-9])?\\.(?:[A-Za-z]+|[Xx][Nn]--[A-Za-z0-9\\-]*[A-Za-z0-9])';

/** A domain with letters of another script: what comes of it is known when it is written in ASCII. */
const inOtherLetters = '(?=.*[^\\u0000-\\u007f])[A-Za-z0-9.\\-\\u0080-\\uffff]*[.。][A-Za-z0-9\\-\\u0080-\\u3001\\u3003-\\uffff]+';

/** Characters of an address as it is typed: signs that nobody sees are left out of it, and a letter may be composed of several. */
const typedLength = 4 * emailLength;

/** What a form's field takes, before the schema looks at it: browsers write a domain in ASCII, or leave it as it was typed. */
export const emailPattern = `${localPart}(?:${inAscii}|${inOtherLetters})`;

/** The pattern of S105 and S149 as decided there: what the old patterns took, and real addresses too. */
const pattern = new RegExp(`^${localPart}${inAscii}$`);

const foreign = new RegExp(`^${localPart}${inOtherLetters}$`);

/** The domain in ASCII, as mail needs it: `.рф` is `.xn--p1ai`. One that is none stays, and is refused. */
function withAsciiDomain(address: string): string {
  if (!foreign.test(address)) return address;
  const [name, domain] = address.split('@');
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/** An e-mail address as it is seen, in lower case and ASCII. Trimming must not hide a line's end: mail headers are made of it. */
export const EmailSchema = v.pipe(
  v.string(),
  v.check((text) => !['\r', '\n', '\0'].some((end) => text.includes(end)), 'An e-mail address is one line.'),
  // Before anything is made of it: what a long domain is in ASCII takes seconds to find out.
  v.maxLength(typedLength, 'The e-mail address is too long.'),
  v.transform(tidyLine),
  v.transform(withAsciiDomain),
  v.maxLength(emailLength, 'The e-mail address is too long.'),
  v.regex(pattern, 'This is not an e-mail address.'),
  v.toLowerCase(),
);

export function isEmail(value: string): boolean {
  return v.is(EmailSchema, value);
}
