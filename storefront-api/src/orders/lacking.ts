/** The reason of a letter that lacks a plan's keys. */
export const lacking = (subscriptionId: number) => `The pool of plan ${subscriptionId} has too few keys.`;
