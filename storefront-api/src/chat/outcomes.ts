/** Why nothing was done: it is not allowed, the chat is closed, or too much is going on. */
export type Refusal = { refused: string } | { closed: true } | { busy: string };

/** The server's note that a chat is over (S166). */
export const CLOSE_TEXT = 'Ticket was closed';

export const closed: Refusal = { closed: true };

export const isRefusal = (outcome: object): outcome is Refusal =>
  'refused' in outcome || 'closed' in outcome || 'busy' in outcome;
