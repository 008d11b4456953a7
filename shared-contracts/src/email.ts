import * as v from 'valibot';
import { emailLength } from './bounds';
import { tidyLine } from './tidyLine';

const localPart = "[A-Za-z0-9._%+'\\-]+@";
const inAscii = '[A-Za-z0-9](?:[A-Za-z0-9.\\-]*[A-Za-z0-9])?\\.(?:[A-Za-z]+|[Xx][Nn]--[A-Za-z0-9\\-]*[A-Za-z0-9])';

/** Matches a domain with letters of another script, which is only validated in its ASCII form. */
const inOtherLetters =
  '(?=.*[^\\u0000-\\u007f])[A-Za-z0-9.\\-\\u0080-\\uffff]*[.。][A-Za-z0-9\\-\\u0080-\\u3001\\u3003-\\uffff]+';

/**
 * The most characters of an address as it is typed, with invisible characters and letters that are composed of several.
 */
const typedLength = 4 * emailLength;

/** The `pattern` of a form's field: some browsers convert a domain to ASCII, others leave it as it was typed. */
export const emailPattern = `${localPart}(?:${inAscii}|${inOtherLetters})`;

/** The pattern of S105 and S149 as decided there: everything that the old patterns accepted, and all real addresses. */
const pattern = new RegExp(`^${localPart}${inAscii}$`);

const foreign = new RegExp(`^${localPart}${inOtherLetters}$`);

/** Converts the domain to ASCII, as mail needs it: `.рф` is `.xn--p1ai`. An invalid one stays, and is refused later. */
function withAsciiDomain(address: string): string {
  if (!foreign.test(address)) return address;
  const [name, domain] = address.split('@');
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}

/**
 * An e-mail address without invisible characters, in lower case and ASCII. Trimming must not hide line ends, since mail
 * headers are made of it.
 */
export const EmailSchema = v.pipe(
  v.string(),
  v.check((text) => !['\r', '\n', '\0'].some((end) => text.includes(end)), 'An e-mail address is one line.'),
  // First, since converting a long domain to ASCII takes seconds.
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
