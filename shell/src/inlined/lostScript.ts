import { beaconPath } from '@storefront/contracts';
import { attributesOfScript, inlined } from './inlined';

const settings = {
  beaconPath,
  /** What a tab keeps while one of its pages is in sight, before the page's own name. */
  prefix: 'storefront.shown.',
  /** Milliseconds between two signs of life of a page, and after which a page that gave none has hung or crashed: one that is left before it is loaded is not always told so. */
  pulse: 2000,
  silence: 6000,
  /** Reports that one beacon may have. */
  atOnce: 16,
};

/** When a page was last alive, whether it was loaded, and which versions are on it. */
type Kept = [at: number, isLoaded: 0 | 1, ...versions: string[]];

function tellOfLostPages(attributesOf: typeof attributesOfScript, { beaconPath, prefix, pulse, silence, atOnce }: typeof settings): void {
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
 * Tells of pages that can tell nothing: one that hangs, or takes the whole tab with it, is never left as pages are. While a page is in sight its tab keeps when it was last
 * alive, whether it was loaded, and which versions are on it (`data-shown`, and by `storefrontShown` what comes later); a page that is left, hidden or kept takes that away, and
 * the tab's next page tells of one that had been silent. Of what was not loaded yet only who reloads it tells: it may have been left. What is still alive, as the page of
 * which a browser copied the tab, is taken away here and told of by nobody. A page that nobody has seen, as one made ahead, keeps and tells nothing.
 */
export const lostScript = inlined(tellOfLostPages, attributesOfScript, settings);
