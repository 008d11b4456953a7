/** The reason of a letter that lacks a plan's keys. */
export const missingKeysReason = (subscriptionId: number) => `The pool of plan ${subscriptionId} has too few keys.`;
