/** A sentence for the moderator; the command ends with it. */
export class PlainError extends Error {
  constructor(
    message: string,
    /** 1: not done; 2: called in a way that there is none. */
    readonly exitCode: 1 | 2 = 1,
  ) {
    super(message);
  }
}
