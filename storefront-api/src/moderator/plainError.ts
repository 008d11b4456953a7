/** A sentence for the moderator; the command ends with it. */
export class PlainError extends Error {
  constructor(
    message: string,
    /** 1: failed; 2: wrong usage. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}
