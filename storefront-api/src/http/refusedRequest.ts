/** A request that is refused by this status, with these words for whoever sent it. */
export class RefusedRequest extends Error {
  constructor(
    readonly statusCode: 400 | 408 | 415,
    message: string,
  ) {
    super(message);
  }
}
