/** A host as in URLs: a name, an IPv4 address, or an IPv6 address in brackets, and optionally a port. */
const hostForm = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The protocols that are accepted: a proxy may pass on any `X-Forwarded-Proto` that a visitor has sent. */
const protocolForm = /^https?$/i;

/** The request names no valid host; it is answered with 400. */
export class NoHost extends Error {
  readonly statusCode = 400;
}

interface Asked {
  protocol: string;
  host: string;
}

/**
 * The origin that a request is for. Throws `NoHost`, which is answered with 400, where it is invalid. The URL parser
 * accepts more as a host than is valid: a path, a user name before an `@`, or characters that end a directive of a
 * content security policy.
 */
export function originOf({ protocol, host }: Asked): string {
  const origin = `${protocol.toLowerCase()}://${host}`;
  if (protocolForm.test(protocol) && hostForm.test(host) && URL.canParse(origin)) return origin;
  throw new NoHost(`${JSON.stringify(origin.slice(0, 100))} is no origin.`);
}
