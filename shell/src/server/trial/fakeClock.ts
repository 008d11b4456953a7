import { realmGlobal } from '../rendering/realmGlobal';

/** Does something as if it were so many milliseconds later: for code that asks the clock itself. */
export async function withClockAhead<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
  const known = realmGlobal.Date;
  const now = () => known.now() + milliseconds;
  realmGlobal.Date = new Proxy(known, {
    construct: (target, args: [], made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made) as Date,
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  try {
    return await act();
  } finally {
    realmGlobal.Date = known;
  }
}
