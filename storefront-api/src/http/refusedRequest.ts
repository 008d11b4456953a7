/** Refuses a request with this status; the message is for the client. */
export class RefusedRequest extends Error {
  constructor(
    readonly statusCode: 400 | 408 | 415,
    message: string,
  ) {
    super(message);
  }
}
