import { ProtocolError } from './protocolError';

/** Far more than any client uses; the protocol lets a server set a limit. */
const ID_LIMIT = 512;

export function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new ProtocolError(`${name} is not a string.`);
  return value;
}

export function numberOf(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new ProtocolError(`${name} is not a number.`);
  return value;
}

export function idOf(value: unknown, name = 'invocationId'): string {
  const id = textOf(value, name);
  if (id.length > ID_LIMIT) throw new ProtocolError(`${name} has more than ${ID_LIMIT} characters.`);
  return id;
}

export function optionalIdOf(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : idOf(value);
}

export function optionalTextOf(value: unknown, name: string): string | undefined {
  return value === undefined || value === null ? undefined : textOf(value, name);
}

export function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new ProtocolError(`${name} is not a list.`);
  return value;
}

export function streamIdsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return listOf(value, 'streamIds').map((id) => idOf(id, 'streamId'));
}
