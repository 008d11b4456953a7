import { remoteLimit, type SlotName, type SlotProps } from '@storefront/contracts';
import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Rectangle } from './Boundary';
import { ScopedStore } from './scopedStore';
import { useLanguage } from './place';
import { useHost, type SlotFiller } from './platformContext';

/** What a slot passes may be left out only where it passes nothing that is needed. */
type Passed<Name extends SlotName> = object extends SlotProps[Name] ? { props?: SlotProps[Name] } : { props: SlotProps[Name] };

type Props<Name extends SlotName> = Passed<Name> & {
  name: Name;
  /** Rendered on the server, while the fragment loads, and in its place when it fails. */
  fallback?: ReactNode;
};

/** A place that another team fills. Each fragment has its own load policy and its own boundary. */
export function Slot<Name extends SlotName>({ name, props, fallback = null }: Props<Name>) {
  const fillers = useHost().fillersOf(name);
  if (fillers.length === 0) return fallback;
  return fillers.map((filler) => (
    <Fragment key={`${filler.remote}/${filler.widget}`} filler={filler} props={props ?? {}} fallback={fallback} />
  ));
}

function Fragment({ filler, props, fallback }: { filler: SlotFiller; props: object; fallback: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useWanted(filler, place);
  const { attempt, reportFailure } = useAttempts(filler);
  const Widget = useWidget(filler, wanted, attempt, reportFailure);
  const failed = useFailed(filler.remote);
  // One that waits for something holds nobody else up.
  const fragment = Widget && !failed && (
    <Suspense fallback={<Waiting onLate={reportFailure}>{fallback}</Waiting>}>
      <Within filler={filler}>
        <ScopedStore remote={filler.remote}>
          <Widget {...props} />
          <End />
        </ScopedStore>
      </Within>
    </Suspense>
  );
  const shown = fragment || fallback;
  return (
    <Rectangle name={filler.remote} fallback={() => fallback} attempt={`${attempt} ${failed}`} onError={reportFailure}>
      {shown !== null && (
        <div ref={place} data-slot={filler.slot}>
          {shown}
        </div>
      )}
    </Rectangle>
  );
}

const Around = createContext<readonly SlotFiller[]>([]);

/** Fragments that fill each other's places would do so without end: one that stands within itself is an error of its own. */
function Within({ filler, children }: { filler: SlotFiller; children: ReactNode }) {
  const around = useContext(Around);
  if (around.includes(filler)) throw new Error(`${filler.remote}/${filler.widget} stands within itself.`);
  return <Around value={[...around, filler]}>{children}</Around>;
}

/** Stands after a fragment: its effects end after that one's, however it ends. */
function End() {
  const { endFragment } = useHost();
  useEffect(() => endFragment, [endFragment]);
  return null;
}

/** What stands in the place of a fragment that waits for something; one that waits too long counts as broken. */
function Waiting({ onLate, children }: { onLate: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onLate, remoteLimit);
    return () => clearTimeout(timer);
  }, [onLate]);
  return children;
}

/**
 * A fragment that could not be loaded, or threw, is tried again by the next event, by the next navigation, or by the visitor, who
 * is told when it was they who asked for it.
 */
function useAttempts(filler: SlotFiller) {
  const { subscribe, failures, reportFragment } = useHost();
  const { key } = useLocation();
  const [attempt, setAttempt] = useState(1);
  const [broken, setBroken] = useState(false);
  const tryAgain = useCallback(() => {
    setBroken(false);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!broken) return;
    // The event itself is delivered first: what broke may look at what it changes.
    return subscribe(() => void Promise.resolve().then(tryAgain));
  }, [broken, subscribe, tryAgain]);

  const [triedAt, setTriedAt] = useState(key);
  if (triedAt !== key) {
    setTriedAt(key);
    if (broken) tryAgain();
  }

  const reportFailure = useCallback(() => {
    setBroken(true);
    if (filler.load !== 'wake') return;
    reportFragment(filler, () => {
      failures.forgive(filler.remote);
      tryAgain();
    });
  }, [filler, failures, reportFragment, tryAgain]);
  return { attempt, reportFailure };
}

function useFailed(remote: string): boolean {
  const { failures } = useHost();
  return useSyncExternalStore(
    failures.subscribe,
    () => failures.has(remote),
    () => false,
  );
}

/** When the fragment's code is to be fetched, by its load policy. */
function useWanted(filler: SlotFiller, place: RefObject<HTMLDivElement | null>): boolean {
  const { isAwake, subscribe } = useHost();
  const awake = useSyncExternalStore(
    subscribe,
    () => isAwake(filler.remote),
    () => false,
  );
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (filler.load === 'wake') return;
    const start = () => setDue(true);
    if (filler.load === 'idle') return whenIdle(start);
    // The wrapper has no box of its own (display: contents): watch its first child.
    const target = place.current?.firstElementChild;
    if (!target) return whenIdle(start);
    if (filler.load === 'interaction') {
      const kinds = ['pointerenter', 'focusin', 'touchstart'] as const;
      for (const kind of kinds) target.addEventListener(kind, start, { once: true, passive: true });
      return () => kinds.forEach((kind) => target.removeEventListener(kind, start));
    }
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && start());
    observer.observe(target);
    return () => observer.disconnect();
  }, [filler.load, place]);
  return due || awake;
}

interface Scheduler {
  postTask(task: () => void, options: { priority: 'background'; signal: AbortSignal }): Promise<void>;
}

/**
 * Once nothing more urgent is to be done, and in any case before long. On a slow phone `requestIdleCallback` finds no idle moment for a fifth of a
 * second after all is done; Safari does not have it.
 */
function whenIdle(start: () => void): () => void {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> };
  // Where browsers have none, an element's id is that name, and so is whatever a library calls so.
  const isThere = typeof scheduler?.postTask === 'function';
  const timer = setTimeout(start, isThere ? 2000 : 200);
  const given = new AbortController();
  // It rejects when it is given up, and only then: `start` does not throw.
  if (isThere) scheduler.postTask!(start, { priority: 'background', signal: given.signal }).catch(() => {});
  return () => {
    clearTimeout(timer);
    given.abort();
  };
}

/** The fragment's component, once it is there with the words of the page's language: without them it would show their keys. */
function useWidget(filler: SlotFiller, wanted: boolean, attempt: number, reportFailure: () => void): ComponentType | undefined {
  const { loadWidget, hasTexts } = useHost();
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ Widget: ComponentType }>();
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    loadWidget(filler, language.code).then(
      ({ Widget }) => current && setLoaded({ Widget }),
      (error) => {
        console.error(`Loading ${filler.remote}/${filler.widget} for the slot ${filler.slot} failed.`, error);
        if (current) reportFailure();
      },
    );
    return () => {
      current = false;
    };
  }, [filler, wanted, loadWidget, language.code, attempt, reportFailure]);
  return hasTexts(filler.remote, language.code) ? loaded?.Widget : undefined;
}
