/**
 * Why a call failed, in a few words: undici has the reason in the error's `cause`, and for a refused connection in an
 * error for each address.
 */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string; cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? code ?? message;
}
