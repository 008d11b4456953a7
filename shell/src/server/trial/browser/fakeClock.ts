import { realmGlobal } from '../../rendering/realmGlobal';

/** Runs `act` with clocks ahead by some milliseconds. */
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
