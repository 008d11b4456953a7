import type { CallMessage } from '../protocol/messages';
import type { Call, Caller } from './call';
import type { Method } from './methods';
import type { Upload } from './upload';

/** A call from its arrival to its completion: it may wait for its turn, and may be cancelled before that. */
export class ActiveCall implements Call<unknown> {
  // Made when somebody wants it: most calls are over before, and many may wait.
  #controller: AbortController | undefined;

  constructor(
    readonly message: CallMessage,
    /** Undefined when there is no such method. */
    readonly method: Method | undefined,
    readonly caller: Caller<unknown>,
    readonly uploads: readonly Upload[],
  ) {}

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
