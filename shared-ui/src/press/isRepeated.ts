/** Whether a click is the second of a double click, by which people mean one: what it meets has come under the pointer by the first. */
export const isRepeated = ({ detail }: { detail: number }): boolean => detail > 1;
