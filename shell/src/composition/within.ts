/** An answer, or a rejection once so many milliseconds have passed; what is under way goes on. */
export function within<T>(milliseconds: number, answer: Promise<T>, doing: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${doing} took longer than ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
