import { realmGlobal } from '../../rendering/realmGlobal';
import { withPatches, type Patch } from './patchedGlobals';
import { browserGlobals } from './withoutBrowser';

/** Called for uses of a browser's storage, with the key (`localStorage.cart`). */
export interface StorageListener {
  /** A stored text is read; `isLate`: by a timer, which may run after the checks. */
  onRead: (key: string, isLate: boolean) => void;
  onWrite: (key: string, text: string) => void;
  /** Keys at which it throws, as a browser with forbidden storage does. New keys are the remote's own risk. */
  refuses?: readonly string[];
}

/** Whether a timer is running. */
let isLate = false;

/** Wraps timers, so that it is known when one runs. */
const waiting =
  (known: typeof setTimeout) =>
  (act: (...args: unknown[]) => void, ...more: [number?, ...unknown[]]) =>
    known(
      (...args: unknown[]) => {
        isLate = true;
        try {
          act(...args);
        } finally {
          isLate = false;
        }
      },
      ...more,
    );

/** A fake storage. */
function storageOf(
  name: string,
  kept: Readonly<Record<string, string>>,
  { onRead, onWrite, refuses = [] }: StorageListener,
): Storage {
  const texts = new Map(
    Object.entries(kept)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, text]) => [key.slice(name.length + 1), text]),
  );
  const admit = (key: string) => {
    if (refuses.includes(`${name}.${key}`))
      throw Object.assign(new Error('The operation is insecure.'), { name: 'SecurityError' });
  };
  const read = (key: string) => {
    admit(key);
    const text = texts.get(key);
    if (text !== undefined) onRead(`${name}.${key}`, isLate);
    return text ?? null;
  };
  const write = (key: string, text: string) => {
    admit(key);
    texts.set(key, text);
    onWrite(`${name}.${key}`, text);
  };
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: read,
    setItem: write,
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

/** Other properties of browsers' windows; reading one of them, or what Node has as well, throws with its name. */
const ofWindows = new Set([
  ...browserGlobals,
  ...[
    'parent',
    'top',
    'frames',
    'opener',
    'frameElement',
    'external',
    'navigation',
    'scheduler',
    'cookieStore',
    'trustedTypes',
    'clientInformation',
    'launchQueue',
    'origin',
    'name',
    'status',
    'closed',
    'length',
    'event',
  ],
  ...[
    'locationbar',
    'menubar',
    'personalbar',
    'scrollbars',
    'statusbar',
    'toolbar',
    'isSecureContext',
    'crossOriginIsolated',
    'documentPictureInPicture',
    'sharedStorage',
    'fence',
    'credentialless',
    'styleMedia',
  ],
  ...[
    'innerWidth',
    'innerHeight',
    'outerWidth',
    'outerHeight',
    'devicePixelRatio',
    'scrollX',
    'scrollY',
    'pageXOffset',
    'pageYOffset',
    'screenX',
    'screenY',
    'screenLeft',
    'screenTop',
    'orientation',
  ],
  ...[
    'blur',
    'focus',
    'close',
    'stop',
    'postMessage',
    'moveTo',
    'moveBy',
    'resizeTo',
    'resizeBy',
    'scroll',
    'scrollBy',
    'cancelAnimationFrame',
    'cancelIdleCallback',
    'prompt',
    'find',
    'dispatchEvent',
  ],
  ...[
    'createImageBitmap',
    'reportError',
    'showOpenFilePicker',
    'showSaveFilePicker',
    'showDirectoryPicker',
    'getScreenDetails',
    'queryLocalFonts',
    'captureEvents',
    'releaseEvents',
  ],
]);

/** Constructors begin with a capital letter, handlers with `on`, and vendors' additions with their prefix. */
const isOfWindows = (name: string) =>
  ofWindows.has(name) || name in realmGlobal || /^(?:[A-Z]|on[a-z]|(?:webkit|moz|ms)[A-Z])/.test(name);

/**
 * A fake `window`: other properties of browsers' windows throw with their name; what no browser has is undefined, since
 * only another script could define it.
 */
const windowWith = (known: Record<string, unknown>) =>
  new Proxy(known, {
    get: (target, name) => {
      if (!(name in target) && typeof name === 'string' && isOfWindows(name))
        throw new ReferenceError(`${name} is not defined`);
      return target[name as string];
    },
  });

/**
 * Runs `act` as in the browser of a returning visitor, as far as no page is needed; `kept`: the storage's content
 * (`localStorage.cart`).
 */
export async function asVisitor<T>(
  kept: Readonly<Record<string, string>>,
  heard: StorageListener,
  act: () => Promise<T>,
): Promise<T> {
  const storages = Object.fromEntries(
    ['localStorage', 'sessionStorage'].map((name) => [name, storageOf(name, kept, heard)]),
  );
  const own = { ...storages, addEventListener: () => {}, removeEventListener: () => {} };
  const patches = Object.entries({ ...own, window: windowWith(own) }).map(
    ([name, value]): Patch => [realmGlobal, name, () => value],
  );
  return withPatches([...patches, [realmGlobal, 'setTimeout', waiting]], act);
}
