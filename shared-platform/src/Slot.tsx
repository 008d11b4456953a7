import type { SlotName, SlotProps } from '@storefront/contracts';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { Boundary } from './Boundary';
import { useLanguage } from './language';
import { usePlatform, type SlotFiller } from './platformContext';

interface Props<Name extends SlotName> {
  name: Name;
  props?: SlotProps[Name];
  /** Rendered on the server, while the fragment loads, and in its place when it fails. */
  fallback?: ReactNode;
}

/** A place that another team fills. Each fragment has its own load policy and its own boundary. */
export function Slot<Name extends SlotName>({ name, props, fallback = null }: Props<Name>) {
  const fillers = usePlatform().fillersOf(name);
  if (fillers.length === 0) return fallback;
  return fillers.map((filler) => (
    <Fragment key={`${filler.remote}/${filler.widget}`} filler={filler} props={props ?? {}} fallback={fallback} />
  ));
}

function Fragment({ filler, props, fallback }: { filler: SlotFiller; props: object; fallback: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useWanted(filler, place);
  const Widget = useWidget(filler, wanted);
  return (
    <Boundary name={filler.remote} fallback={() => fallback}>
      {Widget ? (
        <Widget {...props} />
      ) : fallback === null ? null : (
        <div ref={place} data-slot={filler.slot}>
          {fallback}
        </div>
      )}
    </Boundary>
  );
}

/** When the fragment's code is to be fetched, by its load policy. */
function useWanted(filler: SlotFiller, place: RefObject<HTMLDivElement | null>): boolean {
  const { isAwake, subscribe } = usePlatform();
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

function whenIdle(start: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(start, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

function useWidget(filler: SlotFiller, wanted: boolean): ComponentType | undefined {
  const { loadWidget, subscribe } = usePlatform();
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ Widget: ComponentType }>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    let stopWaiting = () => {};
    loadWidget(filler, language.code).then(
      ({ Widget }) => current && setLoaded({ Widget }),
      (error) => {
        console.error(`Loading ${filler.remote}/${filler.widget} for the slot ${filler.slot} failed.`, error);
        // The next event is the visitor's next try.
        if (current) stopWaiting = subscribe(() => setAttempt((count) => count + 1));
      },
    );
    return () => {
      current = false;
      stopWaiting();
    };
  }, [filler, wanted, loadWidget, subscribe, language.code, attempt]);
  return loaded?.Widget;
}
