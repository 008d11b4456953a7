import type { HubDefinition } from './types';

/** A server method as it is called: arguments are what came, checked by `parse` if there is one. */
export interface Method {
  readonly streams: boolean;
  readonly uploads: number;
  readonly parse: ((args: unknown[]) => unknown[]) | undefined;
  readonly run: (call: unknown, ...args: unknown[]) => unknown;
}

type Handlers = Record<string, Method['run']>;

/** Only what the definition itself names can be called: nothing that objects inherit. */
export type Methods = ReadonlyMap<string, Method>;

const own = <T>(values: Record<string, T> | undefined, name: string): T | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

export function methodsOf<M, E>(definition: HubDefinition<M, E>): Methods {
  const { methods, streams, uploads, parse } = definition as {
    methods?: Handlers;
    streams?: Handlers;
    uploads?: Record<string, number>;
    parse?: Record<string, Method['parse']>;
  };
  const entries = (handlers: Handlers | undefined, isStream: boolean) =>
    Object.entries(handlers ?? {}).map(([name, run]): [string, Method] => [
      name,
      { streams: isStream, uploads: own(uploads, name) ?? 0, parse: own(parse, name), run },
    ]);
  return new Map([...entries(methods, false), ...entries(streams, true)]);
}
