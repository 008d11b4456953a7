import { MessageType } from '../protocol/messages';
import type { ActiveCall } from './activeCall';

export const TOO_MANY_STREAMS = 'Too many streams are running.';

/** Why a call cannot be made at all, in words for the client. */
export function refusalOf({ message, method, target }: ActiveCall): string | undefined {
  if (!method) return `Unknown hub method '${target}'`;
  const wantsStream = message.type === MessageType.StreamInvocation;
  if (method.streams && !wantsStream)
    return `The client attempted to invoke the streaming '${target}' method with a non-streaming invocation.`;
  if (!method.streams && wantsStream)
    return `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`;
  const sent = message.streamIds?.length ?? 0;
  if (method.uploads !== sent) return `Client sent ${sent} stream(s), Hub method expects ${method.uploads}.`;
  return undefined;
}
