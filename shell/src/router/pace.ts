/** Navigations that a span may hold: nobody presses, or types, that often, but an effect that goes on for ever does. */
const most = 100;
const span = 10_000;

/** Throws where somebody goes on and on, which would hold the page for ever: in whose code it stands. */
export function createPace(now: () => number = () => performance.now()): () => void {
  let recent: number[] = [];
  return () => {
    const at = now();
    recent = recent.filter((time) => time > at - span);
    if (recent.length === most) throw new Error(`The page was led elsewhere ${most} times within ${span / 1000} s.`);
    recent.push(at);
  };
}
