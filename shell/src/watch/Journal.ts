import type { LiveRemote } from '@storefront/contracts';
import type { RemoteSource } from '../composition/remoteSource';

/** Something that happened to a remote on this page. */
export interface Incident {
  /** Milliseconds since the document began. */
  at: number;
  remote: string;
  /** What was thrown; undefined where an expose has loaded. */
  error?: unknown;
  /** The expose, and the milliseconds that it took to load. */
  expose?: string;
  took?: number;
}

/** The most incidents that are kept. */
const most = 200;

/**
 * Separates the paths of addresses by a space, and removes query and fragment, which could name any remote. The
 * expression begins at a word boundary: without it, a word of a hundred thousand characters took a quarter of a minute.
 */
const apart = (text: string) => text.replace(/(\b\w+:\/\/[^/\s]+)([^\s?#]*)\S*/g, '$1 $2');

/** The folder of a remote's code, of all versions: files of older ones can still be requested. */
const placeOf = ({ name, version, base }: LiveRemote) =>
  base.endsWith(`/${name}/${version}/`) ? base.slice(0, -`${version}/`.length) : base;

/**
 * The remote whose code a text names first. The text is a stack, innermost frame first, or an address. Of two folders
 * that begin at the same place, the longer one counts.
 */
export function remoteInStack(text: string, remotes: readonly LiveRemote[]): string | undefined {
  const places = apart(text);
  const named = remotes
    .map((remote) => ({ name: remote.name, base: placeOf(remote) }))
    .map(({ name, base }) => ({ name, base, at: places.indexOf(base[0] === '/' ? ` ${base}` : apart(base)) }))
    .filter(({ at }) => at >= 0);
  return named.sort((one, other) => one.at - other.at || other.base.length - one.base.length)[0]?.name;
}

/**
 * The remote whose code threw a value, by its stack. The value may be anything, even an object whose properties throw.
 * Its message is ignored, since that could name any remote.
 */
export function remoteOfError(thrown: unknown, remotes: readonly LiveRemote[]): string | undefined {
  try {
    const { stack, message } = thrown as { stack: string; message: string };
    return remoteInStack(stack.replace(message, ''), remotes);
  } catch {
    return undefined;
  }
}

/** Records what happens to the remotes of a page. */
export class Journal {
  readonly incidents: Incident[] = [];
  private readonly listeners = new Set<(incident: Incident) => void>();

  add(incident: Omit<Incident, 'at'>): void {
    const dated = { at: performance.now(), ...incident };
    if (this.incidents.length < most) this.incidents.push(dated);
    for (const listener of this.listeners) listener(dated);
  }

  /** An error that concerns a remote: its own, unless its stack names another. */
  addError = (remote: string | undefined, error: unknown, remotes: readonly LiveRemote[]): void => {
    const culprit = remoteOfError(error, remotes) ?? remote;
    if (culprit !== undefined) this.add({ remote: culprit, error });
  };

  listen(listener: (incident: Incident) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/**
 * A source of remotes that records in the journal what was loaded, and how long it took; also tells `lostPageScript.ts`
 * which versions are on the page.
 */
export function recordingSource(source: RemoteSource, journal: Journal): RemoteSource {
  return {
    async load(remote, expose) {
      const began = performance.now();
      const module = await source.load(remote, expose);
      journal.add({ remote: remote.name, expose, took: performance.now() - began });
      (globalThis as { storefrontShown?: (version: string) => void }).storefrontShown?.(
        `${remote.name}@${remote.version}`,
      );
      return module;
    },
  };
}

type Uncaught = ErrorEvent | PromiseRejectionEvent;

/**
 * Records uncaught errors, unhandled rejections and files that failed to load; earlier ones were recorded by the page's
 * own script.
 */
export function watchPage(journal: Journal, remotes: readonly LiveRemote[]): void {
  const onUncaughtError = (event: Uncaught) => {
    if ('reason' in event) return journal.addError(undefined, event.reason, remotes);
    const { src, href } = (event.target ?? {}) as Partial<HTMLScriptElement & HTMLLinkElement>;
    const address = src ?? href;
    const culprit = address === undefined ? undefined : remoteInStack(String(address), remotes);
    // The thrown value may have no stack; then the browser's `filename` tells.
    if (culprit === undefined) journal.addError(remoteInStack(String(event.filename), remotes), event.error, remotes);
    else journal.add({ remote: culprit, error: new Error(`${address} did not load.`) });
  };
  (globalThis as { storefrontEarly?: () => Uncaught[] }).storefrontEarly?.().forEach(onUncaughtError);
  addEventListener('error', onUncaughtError, true);
  addEventListener('unhandledrejection', onUncaughtError);
}
