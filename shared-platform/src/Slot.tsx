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

/** `props` may be left out only where the slot has no required ones. */
type Passed<Name extends SlotName> = object extends SlotProps[Name]
  ? { props?: SlotProps[Name] }
  : { props: SlotProps[Name] };

type Props<Name extends SlotName> = Passed<Name> & {
  name: Name;
  /** Rendered on the server, while the fragment loads, and in its place when it fails. */
  fallback?: ReactNode;
};

/** A place that other teams fill with fragments. Each fragment has its own load policy and its own boundary. */
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
  // With a Suspense boundary of its own, so that a fragment that suspends delays nothing else.
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

/** Throws where a fragment is rendered within itself: fragments that fill each other's slots would nest without end. */
function Within({ filler, children }: { filler: SlotFiller; children: ReactNode }) {
  const around = useContext(Around);
  if (around.includes(filler)) throw new Error(`${filler.remote}/${filler.widget} contains itself.`);
  return <Around value={[...around, filler]}>{children}</Around>;
}

/** Rendered after a fragment, so that its effects are cleaned up after the fragment's. */
function End() {
  const { endFragment } = useHost();
  useEffect(() => endFragment, [endFragment]);
  return null;
}

/** The fallback of a fragment that suspends; if that takes too long, the fragment counts as failed. */
function Waiting({ onLate, children }: { onLate: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onLate, remoteLimit);
    return () => clearTimeout(timer);
  }, [onLate]);
  return children;
}

/**
 * Retries a fragment that could not be loaded, or threw: at the next event, at the next navigation, or by the visitor,
 * who is told if they had asked for it.
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
    // After the event is delivered, since the fragment may depend on what that changes.
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

/** Whether the fragment's code is to be loaded now, by its load policy. */
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
    // Watches the first child, since the wrapper has no box of its own (`display: contents`).
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
 * Calls `start` in a background task, or by a timer where that does not come soon or browsers have none. On a slow
 * phone `requestIdleCallback` finds no idle moment for a fifth of a second after everything is done, and Safari does
 * not have it.
 */
function whenIdle(start: () => void): () => void {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> };
  // In browsers without it, an element's id or a library may define this global.
  const isThere = typeof scheduler?.postTask === 'function';
  const timer = setTimeout(start, isThere ? 2000 : 200);
  const given = new AbortController();
  // Only rejects when it is aborted, since `start` does not throw.
  if (isThere) scheduler.postTask!(start, { priority: 'background', signal: given.signal }).catch(() => {});
  return () => {
    clearTimeout(timer);
    given.abort();
  };
}

/**
 * The fragment's component, once it is loaded with its texts in the page's language: without these it would show keys.
 */
function useWidget(
  filler: SlotFiller,
  wanted: boolean,
  attempt: number,
  reportFailure: () => void,
): ComponentType | undefined {
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
