import type { CallMessage } from '../protocol/messages';
import type { Call, Caller } from './call';
import type { Method } from './methods';
import type { Upload } from './upload';

/** What a method is called with, by what came; what refuses that is thrown in the call's turn. */
function argumentsOf(method: Method, given: unknown[]): () => unknown[] {
  try {
    const args = method.parse ? method.parse(given) : given;
    return () => args;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** A call from its arrival to its completion: it may wait for its turn, and may be cancelled before that. */
export class ActiveCall implements Call<unknown> {
  // Made when somebody wants it: most calls are over before, and many may wait.
  #controller: AbortController | undefined;

  readonly message: Omit<CallMessage, 'arguments'>;
  /** Undefined when there is no such method. */
  readonly arguments: (() => unknown[]) | undefined;

  constructor(
    { arguments: given, ...message }: CallMessage,
    /** Undefined when there is no such method. */
    readonly method: Method | undefined,
    readonly caller: Caller<unknown>,
    readonly uploads: readonly Upload[],
  ) {
    this.message = message;
    // At once: until its turn the call keeps what its method asks for, not whatever came.
    this.arguments = method && argumentsOf(method, given);
  }

  get id(): string | undefined {
    return this.message.invocationId;
  }

  get target(): string {
    return this.message.target;
  }

  get clients(): Call<unknown>['clients'] {
    return this.caller.clients;
  }

  get groups(): Call<unknown>['groups'] {
    return this.caller.groups;
  }

  get signal(): AbortSignal {
    return this.#abortable.signal;
  }

  abort(): void {
    this.#abortable.abort();
  }

  get #abortable(): AbortController {
    return (this.#controller ??= new AbortController());
  }
}
