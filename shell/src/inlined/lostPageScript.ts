import { beaconPath } from '@storefront/contracts';
import { attributesOfScript, inlined } from './inlined';

const settings = {
  beaconPath,
  /** Prefix of the key in `sessionStorage` that a page has while it is visible. */
  prefix: 'storefront.shown.',
  /** Milliseconds between two signs of life, and of silence after which a page counts as hung or crashed. */
  pulse: 2000,
  silence: 6000,
  /** The most reports in one beacon. */
  atOnce: 16,
};

/** When a page was last alive, whether it was loaded, and which versions are on it. */
type Kept = [at: number, isLoaded: 0 | 1, ...versions: string[]];

function tellOfLostPages(
  attributesOf: typeof attributesOfScript,
  { beaconPath, prefix, pulse, silence, atOnce }: typeof settings,
): void {
  const { shown } = attributesOf();
  if (typeof shown !== 'string') return;
  const own = prefix + Math.random().toString(36).slice(2);
  const versions = shown ? shown.split(' ') : [];
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let isLoaded: 0 | 1 = 0;
  let hasBegun = false;
  let beating: number | undefined;

  const attempt = (act: () => void) => () => {
    try {
      act();
    } catch (error) {
      console.info('What this tab keeps of its pages cannot be used.', error);
    }
  };

  const beat = attempt(() => {
    const kept: Kept = [Date.now(), isLoaded, ...versions];
    if (versions.length > 0) sessionStorage.setItem(own, JSON.stringify(kept));
  });

  function tell(lost: string[]): void {
    while (lost.length > 0) {
      const reports = lost.splice(0, atOnce).map((one) => {
        const at = one.indexOf('@');
        return { remote: one.slice(0, at), version: one.slice(at + 1), views: 0, failed: 0, errors: 0, lost: 1 };
      });
      navigator.sendBeacon(beaconPath, JSON.stringify({ reports }));
    }
  }

  function find(key: string): void {
    if (!key.startsWith(prefix) || key === own) return;
    const [at, wasLoaded, ...lost] = JSON.parse(sessionStorage.getItem(key)!) as Kept;
    sessionStorage.removeItem(key);
    if (Date.now() - at > silence && (wasLoaded || entry?.type === 'reload')) tell(lost);
  }

  const leave = attempt(() => {
    clearInterval(beating);
    beating = undefined;
    sessionStorage.removeItem(own);
  });

  const show = attempt(() => {
    if (Reflect.get(document, 'visibilityState') !== 'visible') return leave();
    if (!hasBegun) {
      hasBegun = true;
      for (const key of Object.keys(sessionStorage)) attempt(() => find(key))();
    }
    beating ??= window.setInterval(beat, pulse);
    beat();
  });

  Object.assign(window, {
    storefrontShown(version: string) {
      if (!versions.includes(version)) versions.push(version);
      if (beating !== undefined) beat();
    },
  });
  show();
  EventTarget.prototype.addEventListener.call(document, 'visibilitychange', show);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', show);
  addEventListener('load', () => {
    isLoaded = 1;
    if (beating !== undefined) beat();
  });
}

/**
 * Reports pages that hung or crashed, and so could report nothing themselves. While a page is visible, `sessionStorage`
 * holds when it was last alive, whether it was loaded, and which versions are on it (`data-shown`, and by
 * `storefrontShown` those that come later). A page that is left, hidden or cached by the browser removes that entry;
 * the tab's next page reports an entry that has been silent. A page that was not loaded yet is reported only by a
 * reload, since it may just have been left. The entry of a page that is still alive (the browser duplicated its tab) is
 * removed and not reported. A page that was never visible (prerendered by the browser) stores and reports nothing.
 */
export const lostPageScript = inlined(tellOfLostPages, attributesOfScript, settings);
