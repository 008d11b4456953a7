import { useGo, useLocation } from '@storefront/platform';
import { useMemo, useState } from 'react';
import { arrangedPath, readArrangement, type Arrangement } from './arrangement';

/**
 * Milliseconds in which another choice in the same field replaces the history entry, since arrow keys pass through all
 * options.
 */
const inPassing = 1000;

/** The state of a history entry: the choice that led there. */
interface Made {
  kind?: string | undefined;
  at: number;
}

/** A choice that is not rendered yet. */
interface Choice<Status extends string> extends Made {
  wanted: Arrangement<Status>;
  path: string;
  /** The history entry that was rendered at the first pending choice, and the time of that. */
  on: string;
  since: number;
}

/**
 * The arrangement in the address, a function to change it, and the latest choice, which becomes another history entry
 * of the same page and is rendered a moment later. Choices that are made meanwhile are based on the latest one.
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
    // Only if the address has the latest choice already is there an entry of it to be replaced.
    const hasPlace = !isAwaited || choice.path.split('?')[1] === location.search.slice(1);
    setChoice({
      wanted: next,
      path: nextPath,
      kind,
      at,
      on: isAwaited ? choice.on : key,
      since: isAwaited ? choice.since : at,
    });
    go(nextPath, { replace: hasPlace && last.kind === kind && at - last.at < inPassing, state: { kind, at } });
  };
  return [drawn, arrange, wanted] as const;
}
