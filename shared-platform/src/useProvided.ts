import { useContext, type Context } from 'react';

/** The value of the nearest provider; throws outside the shell or a test's harness. */
export function useProvided<Value>(context: Context<Value | null>, name: string): Value {
  const value = useContext(context);
  if (value === null) throw new Error(`This renders only inside <${name}>.`);
  return value;
}
