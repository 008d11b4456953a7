/** Makes concurrent calls for the same name share one: a hundred visitors at once are one request. */
export function singleFlight<T>(ask: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (name) => {
    const known = underWay.get(name);
    if (known) return known;
    const asked = ask(name).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  };
}
