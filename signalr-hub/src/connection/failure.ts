import { HandshakeRefused } from '../protocol/handshake';
import { ProtocolError } from '../protocol/protocolError';
import type { Log } from './log';

/** The log gets all: what a client did wrong as news, what went wrong here as an error. */
export function logFailure(log: Log, error: unknown, connection: string): void {
  const details = { err: error, connection };
  if (error instanceof HandshakeRefused) log.info(details, 'A handshake was refused.');
  else if (error instanceof ProtocolError) log.info(details, 'A client broke the protocol.');
  else log.error(details, 'A message could not be handled.');
}
