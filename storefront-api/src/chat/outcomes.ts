/** Why nothing was done: it may not be, the chat is over, or there is too much of it just now. */
export type Refusal = { refused: string } | { closed: true } | { busy: string };

/** The server's note that a chat is over (S166). */
export const CLOSE_TEXT = 'Ticket was closed';

export const closed: Refusal = { closed: true };

export const isRefusal = (outcome: object): outcome is Refusal => 'refused' in outcome || 'closed' in outcome || 'busy' in outcome;
