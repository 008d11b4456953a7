/** What is said of a letter that waits for a plan's keys, or was given up for want of them. */
export const lacking = (subscriptionId: number) => `The pool of plan ${subscriptionId} has too few keys.`;
