/** Whether a click is the second of a double click: it may hit something that the first one put under the pointer. */
export const isRepeated = ({ detail }: { detail: number }): boolean => detail > 1;
