/** A question that is asked once, by its name, for all who ask it while it is under way: a hundred visitors at once are one call. */
export function asOne<T>(ask: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (name) => {
    const known = underWay.get(name);
    if (known) return known;
    const asked = ask(name).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  };
}
