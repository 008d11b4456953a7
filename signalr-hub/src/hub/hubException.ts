/** An error whose message the client may read. All others reach it as one general sentence. */
export class HubException extends Error {
  override readonly name = 'HubException';
}

/** What a caller reads of an error. */
export function errorTextOf(error: unknown, target: string): string {
  const general = `An unexpected error occurred invoking '${target}' on the server.`;
  return error instanceof HubException ? `${general} HubException: ${error.message}` : general;
}
