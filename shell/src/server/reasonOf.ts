/** Why a call failed, in a few words: the library says everything in what caused its error, and a refused one in each of its addresses. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: string; cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? code ?? message;
}
