import { CONTRACT_VERSION, exposeOf, remoteLimit, type LiveRemote, type LiveTable } from '@storefront/contracts';
import type { RegisterModule, RouteModule, StorefrontStore, WidgetModule } from '@storefront/platform';
import type { SlotFiller } from '@storefront/platform/host';
import { registerRemote, type EventOwner, type I18nCatalog } from '@storefront/platform/host';
import { createHydrations, type Hydrations } from '../screen/hydrations';
import { Arrival } from './Arrival';
import { ownersByEvent } from './eventOwners';
import { createFailures, type Failures } from './failures';
import { createListeners } from './listeners';
import { createNotices, type Notices } from './notices';
import type { RemoteSource } from './remoteSource';
import { RemoteTexts } from './RemoteTexts';
import { withTimeout } from './withTimeout';

/** A remote that cannot be loaded. */
export class RemoteUnavailable extends Error {
  constructor({ name, version }: LiveRemote, options: ErrorOptions) {
    super(`${name} ${version} could not be loaded.`, options);
  }
}

/**
 * Composes the remotes of the release table: registers them with the store on first use, loads
 * their texts, routes and widgets, and wakes the owners of events. One for each store.
 */
export class Composition {
  readonly remotes: readonly LiveRemote[];
  /** Notices to the visitor. */
  readonly notices: Notices = createNotices();
  /** Remotes that are marked as failed, until a retry or the next navigation. */
  readonly failures: Failures = createFailures();
  /** Screens that are not hydrated yet. */
  readonly hydrations: Hydrations = createHydrations();
  private readonly registering = new Map<string, Promise<void>>();
  private readonly registered = new Set<string>();
  private readonly awake = new Set<string>();
  /** Remotes whose fragments have been on a page. */
  private readonly drawn = new Set<string>();
  private readonly routes = new Map<string, RouteModule>();
  private readonly arrivals = new Map<string, Arrival>();
  private readonly remoteTexts: RemoteTexts;
  private readonly routesLoaded = createListeners();
  private readonly fragmentEnds = createListeners();
  private readonly listeners = new Set<() => void>();
  private readonly fillers = new Map<string, SlotFiller[]>();
  private readonly owners: ReadonlyMap<string, readonly LiveRemote[]>;
  private store: StorefrontStore | undefined;

  constructor(
    table: LiveTable,
    private readonly source: RemoteSource,
    texts: I18nCatalog,
    /** Called with every failure of a remote. */
    readonly onFault: (remote: string, error: unknown) => void = () => {},
  ) {
    this.remoteTexts = new RemoteTexts(texts, (remote, expose) => this.load(remote, expose));
    this.remotes = table.remotes.filter(fitsContract);
    this.owners = ownersByEvent(this.remotes);
    for (const remote of this.remotes)
      for (const slot of remote.slots)
        this.fillers.set(slot.slot, [...this.fillersOf(slot.slot), { ...slot, remote: remote.name }]);
  }

  attach(store: StorefrontStore): void {
    this.store = store;
  }

  fillersOf = (slot: string): readonly SlotFiller[] => this.fillers.get(slot) ?? none;

  /** The storage key of the list that a slot's fragment counts. */
  countedIn = (slot: string): string | undefined => this.fillers.get(slot)?.find((filler) => filler.counts)?.counts;

  isAwake = (name: string): boolean => this.awake.has(name);

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A remote's own message for when it cannot be loaded, by language code. */
  absenceMessageOf = (name: string): Record<string, string> | undefined =>
    this.remotes.find((remote) => remote.name === name)?.absence;

  /** Tells the visitor that an event reached none of its owners; `retry` sends it again. */
  reportUndelivered = (eventType: string, remotes: readonly string[], retry: () => void): void =>
    this.notices.show({
      key: `undelivered ${eventType}`,
      kind: 'undone',
      remotes,
      retry: () => {
        for (const remote of remotes) this.failures.forgive(remote);
        retry();
      },
    });

  /** Makes a remote whose state is broken show its fallback in all its rectangles. */
  markFailed = (name: string, error: unknown): void => {
    this.failures.mark(name, error);
    this.onFault(name, error);
  };

  hasFailed = (name: string): boolean => this.failures.has(name);

  /**
   * A route's module, with its remote registered and its texts there. Rejects with `RemoteUnavailable`, or
   * when the limit is over.
   */
  loadRoute(name: string, id: string, languageCode: string): Promise<RouteModule> {
    return withTimeout(remoteLimit, this.bringRoute(name, id, languageCode), `Loading ${name}/${id}`);
  }

  /** The module of a route, if it has been loaded. */
  loadedRoute(name: string, id: string): RouteModule | undefined {
    return this.routes.get(`${name}/${id}`);
  }

  /** Calls the listener whenever the module of a route has been loaded. */
  subscribeToRoutes = this.routesLoaded.subscribe;

  /** Loads the code of a route that the server has rendered; while it is late, a notice tells the visitor. */
  arrivalOf(name: string, id: string, languageCode: string): Arrival {
    const key = `${name}/${id}`;
    const known = this.arrivals.get(key);
    if (known) return known;
    const arrival = new Arrival(key, {
      load: () => this.blame(name, this.bringRoute(name, id, languageCode)),
      onLate: (retry) => {
        this.onFault(name, new Error(`${key} is late.`));
        this.notices.show({ key, kind: 'late', remotes: [name], retry });
      },
      onEnd: () => this.notices.dismiss(key),
    });
    this.arrivals.set(key, arrival);
    return arrival;
  }

  loadWidget = (filler: SlotFiller, languageCode: string): Promise<WidgetModule> => {
    this.drawn.add(filler.remote);
    return this.blame(
      filler.remote,
      withTimeout(remoteLimit, this.bringWidget(filler, languageCode), `Loading ${filler.remote}/${filler.widget}`),
    );
  };

  /** Whether another language's texts stand in for some of this page's. */
  get hasMissingTexts(): boolean {
    return this.remoteTexts.isIncomplete;
  }

  /** Whether a remote's texts are loaded, so that it does not show keys. */
  hasTexts = (name: string, languageCode: string): boolean => this.remoteTexts.has(name, languageCode);

  /**
   * Loads the texts of a page's owner and fragments before the page changes its language; waits for a limited time, and
   * never fails. Texts of other registered remotes are loaded without waiting.
   */
  loadTexts(languageCode: string, owner?: string): Promise<void> {
    const isOnPage = ({ name }: LiveRemote) =>
      (name === owner && this.registered.has(name)) || this.drawn.has(name) || this.awake.has(name);
    void this.remoteTexts.loadAll(
      this.remotes.filter((remote) => this.registered.has(remote.name) && !isOnPage(remote)),
      languageCode,
    );
    return this.remoteTexts.loadAll(this.remotes.filter(isOnPage), languageCode);
  }

  /** Tells the visitor that a fragment failed, with a retry. */
  reportFragment = ({ remote, widget }: SlotFiller, retry: () => void): void =>
    this.notices.show({ key: `fragment ${remote}/${widget}`, kind: 'undone', remotes: [remote], retry });

  /** Reports that a fragment has been unmounted, or has failed. */
  endFragment = this.fragmentEnds.notify;
  subscribeToFragmentEnds = this.fragmentEnds.subscribe;

  /**
   * Wakes the owners of an event and their slots; returns each owner, with its registration if that is still under way.
   */
  wake = (eventType: string): readonly EventOwner[] => {
    const owners = this.owners.get(eventType) ?? [];
    if (owners.length === 0) return [];
    for (const owner of owners) this.awake.add(owner.name);
    this.listeners.forEach((listener) => listener());
    return owners.map((owner) => ({
      remote: owner.name,
      arrival: this.registered.has(owner.name) ? undefined : this.blame(owner.name, this.register(owner)),
    }));
  };

  private async bringRoute(name: string, id: string, languageCode: string): Promise<RouteModule> {
    const { route } = await this.bring<{ route: RouteModule }>(this.remote(name), exposeOf.route(id), languageCode);
    this.routes.set(`${name}/${id}`, route);
    this.routesLoaded.notify();
    return route;
  }

  private async bringWidget({ remote, widget }: SlotFiller, languageCode: string): Promise<WidgetModule> {
    const module = await this.bring<Partial<WidgetModule>>(this.remote(remote), exposeOf.widget(widget), languageCode);
    // Without an error, it would count as still loading for ever.
    if (!module.Widget) throw new Error(`${exposeOf.widget(widget)} of ${remote} exports no Widget.`);
    return module as WidgetModule;
  }

  /** Loads an expose of a remote, its texts and its registration. */
  private async bring<T>(remote: LiveRemote, expose: string, languageCode: string): Promise<T> {
    const [module] = await Promise.all([
      this.load<T>(remote, expose),
      this.remoteTexts.load(remote, languageCode),
      this.register(remote),
    ]);
    return module;
  }

  private blame<T>(name: string, doing: Promise<T>): Promise<T> {
    doing.catch((error: unknown) => this.onFault(name, error));
    return doing;
  }

  private remote(name: string): LiveRemote {
    const remote = this.remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`No release of ${name} is live.`);
    return remote;
  }

  private async load<T>(remote: LiveRemote, expose: string): Promise<T> {
    try {
      return (await this.source.load(remote, expose)) as T;
    } catch (error) {
      throw new RemoteUnavailable(remote, { cause: error });
    }
  }

  private register(remote: LiveRemote): Promise<void> {
    const running = this.registering.get(remote.name);
    if (running) return running;
    const registration = this.load<RegisterModule>(remote, exposeOf.register).then((module) => {
      if (!this.store) throw new Error('The composition has no store yet.');
      const register: RegisterModule['register'] = (store) => {
        module.register(store);
        this.registered.add(remote.name);
      };
      registerRemote(this.store, remote, { register }, this.markFailed);
    });
    this.registering.set(remote.name, registration);
    // Forgets a failed attempt, so that a retry tries again.
    registration.catch(() => this.registering.delete(remote.name));
    return registration;
  }
}

const none: readonly SlotFiller[] = [];

function fitsContract(remote: LiveRemote): boolean {
  if (Math.trunc(remote.contract) === CONTRACT_VERSION) return true;
  console.error(
    `${remote.name} ${remote.version} is left out: it was built for contract ${remote.contract}, not ${CONTRACT_VERSION}.`,
  );
  return false;
}
