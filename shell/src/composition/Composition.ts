import { CONTRACT_VERSION, defaultLanguage, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import {
  registerRemote,
  type EventOwner,
  type I18nCatalog,
  type LocaleModule,
  type RegisterModule,
  type RouteModule,
  type SlotFiller,
  type StorefrontStore,
  type Texts,
  type WidgetModule,
} from '@storefront/platform';
import { ownersByEvent } from './eventOwners';
import { createFailures, type Failures } from './failures';
import { createNotices, type Notices } from './notices';
import type { RemoteSource } from './remoteSource';

/** Says in one place what is missing, when a remote cannot be loaded. */
export class RemoteUnavailable extends Error {
  constructor(remote: string, options: ErrorOptions) {
    super(`${remote} could not be loaded.`, options);
  }
}

/**
 * The remotes of one page, brought together by the release table alone: registers them with the store on first use, loads
 * their texts, routes and widgets, and wakes the owners of events. One for each store.
 */
export class Composition {
  readonly remotes: readonly RemoteRelease[];
  /** What the visitor is told. */
  readonly notices: Notices = createNotices();
  /** Which remotes are marked as failed, until a retry or the next navigation. */
  readonly failures: Failures = createFailures();
  private readonly registering = new Map<string, Promise<void>>();
  private readonly registered = new Set<string>();
  private readonly awake = new Set<string>();
  private readonly routes = new Map<string, RouteModule>();
  private readonly listeners = new Set<() => void>();
  private readonly fillers = new Map<string, SlotFiller[]>();
  private readonly owners: ReadonlyMap<string, readonly RemoteRelease[]>;
  private store: StorefrontStore | undefined;

  constructor(
    table: ReleaseTable,
    private readonly source: RemoteSource,
    private readonly texts: I18nCatalog,
  ) {
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

  isAwake = (name: string): boolean => this.awake.has(name);

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What stands in a remote's place when it cannot be loaded, by language code. */
  absenceOf = (name: string): Record<string, string> | undefined =>
    this.remotes.find((remote) => remote.name === name)?.absence;

  /** Tells the visitor that an event reached nobody, or not all; `retry` sends it again. */
  reportUndelivered = (eventType: string, remotes: readonly string[], retry: () => void): void =>
    this.notices.tell({ key: `undelivered ${eventType}`, remotes, retry });

  /** A remote whose state is broken shows its fallback in all its places. */
  markFailed = (name: string, error: unknown): void => this.failures.mark(name, error);

  hasFailed = (name: string): boolean => this.failures.has(name);

  /** A route's module, with its remote registered and its texts there. Rejects with `RemoteUnavailable`. */
  async loadRoute(name: string, id: string, languageCode: string): Promise<RouteModule> {
    const remote = this.remote(name);
    const [module] = await Promise.all([
      this.load<{ route: RouteModule }>(remote, `./routes/${id}`),
      this.loadTexts(remote, languageCode),
      this.register(remote),
    ]);
    this.routes.set(`${name}/${id}`, module.route);
    return module.route;
  }

  /** The module of a route that was loaded before. */
  loadedRoute(name: string, id: string): RouteModule | undefined {
    return this.routes.get(`${name}/${id}`);
  }

  loadWidget = async ({ remote: name, widget }: SlotFiller, languageCode: string): Promise<WidgetModule> => {
    const remote = this.remote(name);
    const [module] = await Promise.all([
      this.load<WidgetModule>(remote, `./widgets/${widget}`),
      this.loadTexts(remote, languageCode),
      this.register(remote),
    ]);
    return module;
  };

  /** The owners of an event, each with its registration while it is not there yet; their slots are told that they are awake. */
  wake = (eventType: string): readonly EventOwner[] => {
    const owners = this.owners.get(eventType) ?? [];
    if (owners.length === 0) return [];
    for (const owner of owners) this.awake.add(owner.name);
    this.listeners.forEach((listener) => listener());
    return owners.map((owner) => ({
      remote: owner.name,
      arrival: this.registered.has(owner.name) ? undefined : this.register(owner),
    }));
  };

  private remote(name: string): RemoteRelease {
    const remote = this.remotes.find((candidate) => candidate.name === name);
    if (!remote) throw new Error(`No release of ${name} is live.`);
    return remote;
  }

  private async load<T>(remote: RemoteRelease, expose: string): Promise<T> {
    try {
      return (await this.source.load(remote, expose)) as T;
    } catch (error) {
      throw new RemoteUnavailable(remote.name, { cause: error });
    }
  }

  private register(remote: RemoteRelease): Promise<void> {
    const running = this.registering.get(remote.name);
    if (running) return running;
    const registration = this.load<RegisterModule>(remote, './register').then((module) => {
      if (!this.store) throw new Error('The composition has no store yet.');
      const register: RegisterModule['register'] = (store) => {
        module.register(store);
        this.registered.add(remote.name);
      };
      registerRemote(this.store, remote, { register }, this.markFailed);
    });
    this.registering.set(remote.name, registration);
    // A failed attempt is forgotten, so that a retry tries again.
    registration.catch(() => this.registering.delete(remote.name));
    return registration;
  }

  private async loadTexts(remote: RemoteRelease, languageCode: string): Promise<void> {
    const code = remote.locales.includes(languageCode) ? languageCode : defaultLanguage.code;
    if (this.texts.has(code, remote.name)) return;
    const module = await this.load<LocaleModule | Texts>(remote, `./locales/${code}`);
    // A federated JSON file is the texts themselves, elsewhere it is a module with a default.
    this.texts.add(code, remote.name, isLocaleModule(module) ? module.default : module);
  }
}

const none: readonly SlotFiller[] = [];

function isLocaleModule(module: LocaleModule | Texts): module is LocaleModule {
  return typeof module === 'object' && 'default' in module;
}

function fitsContract(remote: RemoteRelease): boolean {
  if (Math.trunc(remote.contract) === CONTRACT_VERSION) return true;
  console.error(`${remote.name} ${remote.version} is left out: it was built for contract ${remote.contract}, not ${CONTRACT_VERSION}.`);
  return false;
}
