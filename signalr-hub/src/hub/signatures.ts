/** The names of the methods that are described by an interface. */
export type NameOf<T> = keyof T & string;

export type ArgumentsOf<T, K extends keyof T> = T[K] extends (...args: infer A) => unknown ? A : never;

export type AnswerOf<T, K extends keyof T> = T[K] extends (...args: never[]) => infer R ? Awaited<R> : never;
