import { ChatMessageSchema, type Chat, type ChatMessage } from '@storefront/contracts';
import * as v from 'valibot';
import type { Connection } from './chatLink';

interface Handlers {
  messageAdded(message: ChatMessage): void;
  moderatorChanged(name: string | null): void;
}

const NameSchema = v.pipe(
  v.nullish(v.string(), null),
  v.transform((name) => name?.trim() || null),
);

/** Wraps a handler: valid values are passed on, others are logged. */
function checked<Schema extends v.GenericSchema>(
  event: string,
  schema: Schema,
  handle: (value: v.InferOutput<Schema>) => void,
) {
  return (value: unknown): void => {
    const { success, output, issues } = v.safeParse(schema, value);
    if (success) handle(output);
    else console.error(`The hub sent ${event} with what is none: ${v.summarize(issues)}`);
  };
}

/** Handles the hub's events (S171, S172). */
export function listen(connection: Connection, { messageAdded, moderatorChanged }: Handlers): void {
  connection.on('AddMessage', checked('AddMessage', ChatMessageSchema, messageAdded));
  connection.on('ChangeModeratorName', checked('ChangeModeratorName', NameSchema, moderatorChanged));
}

/** S169. */
export const subscribeTo = (connection: Connection, id: Chat['id'], token: string): Promise<unknown> =>
  connection.invoke('SubscribeToChat', id, token);

/** S170. */
export const unsubscribeFrom = (connection: Connection, id: Chat['id']): Promise<unknown> =>
  connection.invoke('UnsubscribeFromChat', id, false);
