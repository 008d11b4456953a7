import webpack, { type Configuration, type Stats } from 'webpack';

/** The result of a remote's build. */
export interface Built {
  name: string;
  hash: string;
  /** The errors; empty if it was built. */
  faults: string[];
}

export interface Watching {
  /** Resolves when the first build of every remote has ended, successfully or not. */
  first: Promise<void>;
  last: ReadonlyMap<string, Built>;
  /** Resolves when no build of a remote is running, since files of two builds do not fit together. */
  settled(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** The errors of a build. */
export const faultsOf = (stats: Stats) =>
  (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ moduleName = '', message }) =>
    `${moduleName}\n${message}`.trim(),
  );

/** A remote's build, and the placeholder that is built instead if the first build fails. */
export interface WatchedRemote {
  build: Configuration;
  waiting: Configuration;
}

const nameOf = ({ build: { name = '' } }: WatchedRemote) => name;

const bundle = (configuration: Configuration) =>
  new Promise<void>((resolve, reject) => webpack(configuration, (error) => (error ? reject(error) : resolve())));

/** The running builds, by remote. */
class BuildsInProgress {
  private readonly all = new Map<string, { finished: Promise<void>; end: () => void }>();

  begin(name: string): void {
    if (this.all.has(name)) return;
    let end: () => void = () => {};
    this.all.set(name, { finished: new Promise((resolve) => (end = resolve)), end });
  }

  end(name: string): void {
    this.all.get(name)?.end();
    this.all.delete(name);
  }

  endAll(): void {
    for (const name of [...this.all.keys()]) this.end(name);
  }

  finished = (name: string): Promise<void> => this.all.get(name)?.finished ?? Promise.resolve();
}

/**
 * Builds remotes, and rebuilds them whenever one of their files is saved. `broken` is called with the reason if
 * building fails for good after the first builds.
 */
export function watchRemotes(
  remotes: readonly WatchedRemote[],
  tell: (built: Built) => void,
  broken: (error: Error) => void,
): Watching {
  const last = new Map<string, Built>();
  const underWay = new BuildsInProgress();
  /** Remotes that have an entry, perhaps the placeholder. */
  const entered = new Set<string>();
  const compiler = webpack(remotes.map(({ build }) => build));
  let settle: () => void = () => {};
  let fail: (error: Error) => void = () => {};
  const first = new Promise<void>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });

  async function take(stats: Stats, remote: WatchedRemote): Promise<void> {
    const built = { name: nameOf(remote), hash: stats.hash ?? '', faults: faultsOf(stats) };
    if (built.faults.length > 0 && !entered.has(built.name)) await bundle(remote.waiting);
    entered.add(built.name);
    last.set(built.name, built);
    tell(built);
    underWay.end(built.name);
    if (last.size === remotes.length) settle();
  }

  function end(error: Error): void {
    underWay.endAll();
    if (last.size === remotes.length) broken(error);
    else fail(error);
  }

  for (const [index, one] of compiler.compilers.entries()) {
    const remote = remotes[index]!;
    underWay.begin(nameOf(remote));
    one.hooks.invalid.tap('storefront-dev', () => underWay.begin(nameOf(remote)));
    one.hooks.done.tapPromise('storefront-dev', (stats) => take(stats, remote));
    one.hooks.failed.tap('storefront-dev', end);
  }
  // Errors are handled by the `failed` hooks: this callback gets them only after all other compilers are closed.
  const watching = compiler.watch({ aggregateTimeout: 20 }, () => {});
  return {
    first,
    last,
    settled: underWay.finished,
    stop: () => new Promise((resolve) => (watching ? watching.close(() => resolve()) : resolve())),
  };
}
