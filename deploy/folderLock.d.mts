/** Does what several commands must not do in one folder at the same time; `say` hears for whom it waits. */
export function aloneIn<T>(root: string, work: () => Promise<T>, say: (sentence: string) => void): Promise<T>;
