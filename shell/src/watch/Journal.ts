import type { LiveRemote } from '@storefront/contracts';
import type { RemoteSource } from '../composition/remoteSource';

/** Something that happened to a remote on this page. */
export interface Incident {
  /** Milliseconds since the document began. */
  at: number;
  remote: string;
  /** What was thrown; nothing where an expose has come. */
  error?: unknown;
  /** The expose, and milliseconds that it took to come. */
  expose?: string;
  took?: number;
}

/** Incidents that are kept; one that repeats itself without end is known by then. */
const most = 200;

/**
 * Addresses with a space before their paths, and without what anybody may write behind these: a link's query or fragment names whom it likes. Looked for where a word begins alone: a word of a
 * hundred thousand characters, as of a file within a message, took a quarter of a minute.
 */
const apart = (text: string) => text.replace(/(\b\w+:\/\/[^/\s]+)([^\s?#]*)\S*/g, '$1 $2');

/** Where a remote's code lies, of whichever version: the folder of an older one is still there, and code of it may be asked for. */
const placeOf = ({ name, version, base }: LiveRemote) => (base.endsWith(`/${name}/${version}/`) ? base.slice(0, -`${version}/`.length) : base);

/** Whose code a text names first: a stack, whose innermost frame comes first, or an address. Of two places that begin alike it is in the inner one. */
export function culpritIn(text: string, remotes: readonly LiveRemote[]): string | undefined {
  const places = apart(text);
  const named = remotes
    .map((remote) => ({ name: remote.name, base: placeOf(remote) }))
    .map(({ name, base }) => ({ name, base, at: places.indexOf(base[0] === '/' ? ` ${base}` : apart(base)) }))
    .filter(({ at }) => at >= 0);
  return named.sort((one, other) => one.at - other.at || other.base.length - one.base.length)[0]?.name;
}

/** Whose code threw something, where it says so: it may be anything, also nothing, or what throws at whoever looks at it. What it says itself may name anybody. */
export function culpritOf(thrown: unknown, remotes: readonly LiveRemote[]): string | undefined {
  try {
    const { stack, message } = thrown as { stack: string; message: string };
    return culpritIn(stack.replace(message, ''), remotes);
  } catch {
    return undefined;
  }
}

/** What happens to the remotes of a page, for whoever looks at it later. */
export class Journal {
  readonly incidents: Incident[] = [];
  private readonly listeners = new Set<(incident: Incident) => void>();

  note(incident: Omit<Incident, 'at'>): void {
    const dated = { at: performance.now(), ...incident };
    if (this.incidents.length < most) this.incidents.push(dated);
    for (const listener of this.listeners) listener(dated);
  }

  /** An error that concerns a remote: its own, unless its stack names another. */
  blame = (remote: string | undefined, error: unknown, remotes: readonly LiveRemote[]): void => {
    const culprit = culpritOf(error, remotes) ?? remote;
    if (culprit !== undefined) this.note({ remote: culprit, error });
  };

  listen(listener: (incident: Incident) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** A source of remotes whose journal says what came, and how long it took; the page's own script hears who is on it (`lostScript.ts`). */
export function watchedSource(source: RemoteSource, journal: Journal): RemoteSource {
  return {
    async load(remote, expose) {
      const began = performance.now();
      const module = await source.load(remote, expose);
      journal.note({ remote: remote.name, expose, took: performance.now() - began });
      (globalThis as { storefrontShown?: (version: string) => void }).storefrontShown?.(`${remote.name}@${remote.version}`);
      return module;
    },
  };
}

type Uncaught = ErrorEvent | PromiseRejectionEvent;

/** Hears what nobody catches, errors of scripts and files that do not come; what came before is kept by the page's own script. */
export function watchPage(journal: Journal, remotes: readonly LiveRemote[]): void {
  const hear = (event: Uncaught) => {
    if ('reason' in event) return journal.blame(undefined, event.reason, remotes);
    const { src, href } = (event.target ?? {}) as Partial<HTMLScriptElement & HTMLLinkElement>;
    const address = src ?? href;
    const culprit = address === undefined ? undefined : culpritIn(String(address), remotes);
    // What was thrown may be no error, and have no stack: the browser names the file.
    if (culprit === undefined) journal.blame(culpritIn(String(event.filename), remotes), event.error, remotes);
    else journal.note({ remote: culprit, error: new Error(`${address} did not come.`) });
  };
  (globalThis as { storefrontEarly?: () => Uncaught[] }).storefrontEarly?.().forEach(hear);
  addEventListener('error', hear, true);
  addEventListener('unhandledrejection', hear);
}
