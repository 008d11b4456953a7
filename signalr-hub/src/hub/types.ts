import type { Call, Caller } from './call';
import type { AnswerOf, ArgumentsOf, NameOf } from './signatures';

type ReturnOf<T, K extends keyof T> = T[K] extends (...args: never[]) => infer R ? R : never;

/** Methods that answer with a stream. */
type StreamNames<M> = { [K in NameOf<M>]: ReturnOf<M, K> extends AsyncIterable<unknown> ? K : never }[NameOf<M>];

/** Methods that take streams of the client. */
type UploadNames<M> = {
  [K in NameOf<M>]: Extract<ArgumentsOf<M, K>[number], AsyncIterable<unknown>> extends never ? never : K;
}[NameOf<M>];

type ItemOf<R> = R extends AsyncIterable<infer T> ? T : never;

type MethodHandlers<M, E> = {
  [K in Exclude<NameOf<M>, StreamNames<M>>]: (
    call: Call<E>,
    ...args: ArgumentsOf<M, K>
  ) => AnswerOf<M, K> | Promise<AnswerOf<M, K>>;
};

type StreamSource<T> = AsyncIterable<T> | Iterable<T>;

type StreamHandlers<M, E> = {
  [K in StreamNames<M>]: (
    call: Call<E>,
    ...args: ArgumentsOf<M, K>
  ) => StreamSource<ItemOf<ReturnOf<M, K>>> | Promise<StreamSource<ItemOf<ReturnOf<M, K>>>>;
};

type NeededIfAny<Key extends string, T> = keyof T extends never ? { [k in Key]?: T } : { [k in Key]: T };

/** All that a hub does. `M` are the methods that clients call, `E` the events that they are sent. */
export type HubDefinition<M, E> = {
  /** Names the hub on the backplane; hubs of one name on several servers are one. */
  name: string;
  /** Runs before a client's first call; when it throws, the connection is closed with an error. */
  connected?: (caller: Caller<E>) => void | Promise<void>;
  /** Runs once after a client has left, but not before `connected` is done, and not where that threw. */
  disconnected?: (caller: Caller<E>, reason: string | undefined) => void | Promise<void>;
  /** Reads the arguments that came, which may be anything; throw a HubException to refuse them. */
  parse?: { [K in NameOf<M>]?: (args: unknown[]) => unknown[] };
} & NeededIfAny<'methods', MethodHandlers<M, E>> &
  NeededIfAny<'streams', StreamHandlers<M, E>> &
  /** How many streams of the client a method takes; they are its last parameters. */
  NeededIfAny<'uploads', { [K in UploadNames<M>]: number }>;
