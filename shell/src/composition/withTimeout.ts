/** A promise's result, or a rejection after some milliseconds; the work itself goes on. */
export function withTimeout<T>(milliseconds: number, answer: Promise<T>, doing: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${doing} took longer than ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
