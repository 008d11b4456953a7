/** Statuses below 500 that are temporary: the API is slow, busy, or being replaced. */
const passing = [404, 408, 429];

/** Whether a status means that the API refuses the request for good. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !passing.includes(status);
