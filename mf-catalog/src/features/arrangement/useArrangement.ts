import { useGo, useLocation } from '@storefront/platform';
import { useMemo, useState } from 'react';
import { arrangedPath, readArrangement, type Arrangement } from './arrangement';

/** Milliseconds in which another choice of the same kind is no new place in the history: arrow keys pass through all. */
const inPassing = 1000;

/** What a place in the history keeps of the choice that led there. */
interface Made {
  kind?: string | undefined;
  at: number;
}

/** A choice that is not drawn yet. */
interface Choice<Status extends string> extends Made {
  wanted: Arrangement<Status>;
  path: string;
  /** The place in the history that was drawn when the first of them was made, and when that was. */
  on: string;
  since: number;
}

/**
 * How the list of this address is put, a way to put it otherwise, and how the visitor wants it by now: another place in the history, on the same
 * page, which is drawn a moment later. Choices that are made meanwhile go on from the latest.
 */
export function useArrangement<Status extends string = never>(path: string, statuses?: readonly Status[]) {
  const go = useGo();
  const { search, key, state } = useLocation();
  const drawn = useMemo(() => readArrangement(search, statuses), [search, statuses]);
  const [choice, setChoice] = useState<Choice<Status>>();
  const { kind: lastKind, at: madeAt = 0 } = (state ?? {}) as Partial<Made>;
  const isAwaited = choice !== undefined && (choice.on === key || (madeAt >= choice.since && madeAt < choice.at));
  if (choice && !isAwaited) setChoice(undefined);
  const wanted = isAwaited ? choice.wanted : drawn;
  const last = isAwaited ? choice : { kind: lastKind, at: madeAt };

  const arrange = (change: Arrangement<Status>) => {
    const [kind] = Object.keys(change);
    const at = Date.now();
    const next = { ...wanted, ...change };
    const nextPath = arrangedPath(path, next);
    // The address is ahead of what is drawn; as long as it is not, the latest choice has no place that could be replaced.
    const hasPlace = !isAwaited || choice.path.split('?')[1] === location.search.slice(1);
    setChoice({ wanted: next, path: nextPath, kind, at, on: isAwaited ? choice.on : key, since: isAwaited ? choice.since : at });
    go(nextPath, { replace: hasPlace && last.kind === kind && at - last.at < inPassing, state: { kind, at } });
  };
  return [drawn, arrange, wanted] as const;
}
