import { ProtocolError } from './protocolError';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a record of JSON that must be an object.
 * @throws ProtocolError on bytes that are no UTF-8, on text that is no JSON, and on other values
 */
export function jsonObjectOf(record: Uint8Array): Record<string, unknown> {
  const value = parsed(record);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProtocolError('A record is not an object.');
  return value as Record<string, unknown>;
}

function parsed(record: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(record));
  } catch (error) {
    throw new ProtocolError('A record is no JSON.', { cause: error });
  }
}
