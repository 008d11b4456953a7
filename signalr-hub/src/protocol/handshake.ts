import { numberOf, textOf } from './fields';
import { separated } from './framing';
import type { HubProtocol } from './protocol';
import { ProtocolError } from './protocolError';
import type { TransferFormat } from './protocol';
import { jsonObjectOf } from './text';

/** The only version of the hub protocol without stateful reconnects. */
const VERSION = 1;

const BROKEN = 'An unexpected error occurred during connection handshake.';

/** The handshake is refused, with a sentence that the client may read. */
export class HandshakeRefused extends ProtocolError {}

/**
 * The protocol that the client's first record asks for.
 * @throws HandshakeRefused
 */
export function agreedProtocol(
  record: Buffer,
  protocols: readonly HubProtocol[],
  formats: readonly TransferFormat[],
): HubProtocol {
  const { name, version } = requestOf(record);
  const protocol = protocols.find((known) => known.name === name);
  if (!protocol) throw new HandshakeRefused(`The protocol '${name.slice(0, 100)}' is not supported.`);
  if (version !== VERSION)
    throw new HandshakeRefused(
      `The server does not support version ${String(version).slice(0, 20)} of the '${protocol.name}' protocol.`,
    );
  if (!formats.includes(protocol.transferFormat))
    throw new HandshakeRefused(
      `Cannot use the '${protocol.name}' protocol on the current transport. The transport does not support '${protocol.transferFormat}' transfer format.`,
    );
  return protocol;
}

function requestOf(record: Buffer) {
  try {
    const { protocol, version } = jsonObjectOf(record);
    return { name: textOf(protocol, 'protocol'), version: numberOf(version, 'version') };
  } catch (error) {
    throw new HandshakeRefused(BROKEN, { cause: error });
  }
}

export const handshakeAccepted = separated('{}');

export const handshakeRefused = (error: string): Buffer => separated(JSON.stringify({ error }));

/** What a client is told whose handshake failed. */
export const refusalWordsOf = (error: unknown): string => (error instanceof HandshakeRefused ? error.message : BROKEN);
