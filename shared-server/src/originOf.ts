/** A host as addresses have it: a name or IPv4 numbers, or IPv6 in brackets, and perhaps a port. */
const hostForm = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** What a proxy passes on as a protocol (`X-Forwarded-Proto`) may be anything that a visitor wrote. */
const protocolForm = /^https?$/i;

/** What is answered with 400. */
export class NoHost extends Error {
  readonly statusCode = 400;
}

interface Asked {
  protocol: string;
  host: string;
}

/**
 * The origin that a request asks for; throws what is answered with 400 where that is none. URLs read more as a host than there can be: a
 * path, a name before an `@`, or signs that end a directive of a policy.
 */
export function originOf({ protocol, host }: Asked): string {
  const origin = `${protocol.toLowerCase()}://${host}`;
  if (protocolForm.test(protocol) && hostForm.test(host) && URL.canParse(origin)) return origin;
  throw new NoHost(`${JSON.stringify(origin.slice(0, 100))} is no origin.`);
}
