/** Statuses below 500 that may go better another time: the API is slow, busy, or just being replaced. */
const passing = [404, 408, 429];

/** Whether the API has read what was sent and will not have it, by the status of its answer. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !passing.includes(status);
