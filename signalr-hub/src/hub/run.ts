import type { Connection } from '../connection/connection';
import type { Log } from '../connection/log';
import type { ConnectionSettings } from '../connection/settings';
import { MessageType } from '../protocol/messages';
import type { ActiveCall } from './activeCall';
import { errorTextOf, HubException } from './hubException';
import type { Method } from './methods';
import { isSource, pump } from './pump';
import { TOO_MANY_STREAMS } from './refusals';

/** A client's session, as its calls need it. */
interface CallSession {
  readonly connection: Connection;
  readonly hub: { readonly log: Log; readonly settings: ConnectionSettings; streamBegan(): void; streamEnded(): void };
  runningStreams: number;
  forget(call: ActiveCall): void;
}

/** Makes a call in its turn and completes it, whatever happens. Never rejects. */
export async function runCall(session: CallSession, call: ActiveCall, refusal: string | undefined): Promise<void> {
  try {
    if (refusal !== undefined) complete(session, call, { error: refusal });
    else if (call.method!.streams) await runStream(session, call, call.method!);
    else complete(session, call, { result: await handlerOf(call, call.method!)() });
  } catch (error) {
    complete(session, call, { error: errorText(session, call, error) });
  }
  await session.connection.room();
}

function handlerOf(call: ActiveCall, method: Method): () => unknown {
  const args = call.arguments!();
  return () => method.run(call, ...args, ...call.uploads);
}

/** What may be read goes to the client, the rest to the log alone. */
function errorText(session: CallSession, call: ActiveCall, error: unknown): string {
  const details = { err: error, connection: session.connection.id, method: call.target };
  if (error instanceof HubException) session.hub.log.debug(details, 'A call was refused.');
  else session.hub.log.error(details, 'A call failed.');
  return errorTextOf(error, call.target);
}

function complete(session: CallSession, call: ActiveCall, outcome: { error?: string; result?: unknown }): void {
  session.forget(call);
  if (call.id === undefined) return;
  const completion = { type: MessageType.Completion, invocationId: call.id };
  try {
    session.connection.send({ ...completion, ...outcome });
  } catch (error) {
    session.connection.send({ ...completion, error: errorText(session, call, error) });
  }
}

async function runStream(session: CallSession, call: ActiveCall, method: Method): Promise<void> {
  const { connection, hub } = session;
  if (session.runningStreams >= hub.settings.maxStreams) throw new HubException(TOO_MANY_STREAMS);
  session.runningStreams += 1;
  hub.streamBegan();
  try {
    const source = await handlerOf(call, method)();
    if (!isSource(source)) throw new TypeError(`${call.target} returned no stream.`);
    await pump(
      source,
      call.signal,
      (item) => {
        connection.send({
          type: MessageType.StreamItem,
          invocationId: call.id!,
          item: item === undefined ? null : item,
        });
        return connection.room();
      },
      (error) => hub.log.warn({ err: error, method: call.target }, 'A cancelled stream ended with an error.'),
    );
    complete(session, call, {});
  } finally {
    session.runningStreams -= 1;
    hub.streamEnded();
  }
}
