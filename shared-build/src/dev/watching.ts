import webpack, { type Configuration, type Stats } from 'webpack';

/** What the last build of a remote came to. */
export interface Built {
  name: string;
  hash: string;
  /** Why it did not build, a text each. */
  faults: string[];
}

export interface Watching {
  /** Settles when every remote was built once, whether it could be or not. */
  first: Promise<void>;
  last: ReadonlyMap<string, Built>;
  /** Settles when nothing of a remote is being built: files of two builds do not fit together. */
  settled(name: string): Promise<void>;
  stop(): Promise<void>;
}

const faultsOf = (stats: Stats) => (stats.toJson({ all: false, errors: true }).errors ?? []).map(({ moduleName = '', message }) => `${moduleName}\n${message}`.trim());

/** Builds remotes, and builds them anew whenever a file of theirs is saved. */
export function watchRemotes(configurations: Configuration[], tell: (built: Built) => void): Watching {
  const last = new Map<string, Built>();
  const underWay = new Map<string, { over: Promise<void>; end: () => void }>();
  const compiler = webpack(configurations);
  let settle: () => void = () => {};
  let fail: (error: Error) => void = () => {};
  const first = new Promise<void>((resolve, reject) => ((settle = resolve), (fail = reject)));
  function begin(name: string) {
    if (underWay.has(name)) return;
    let end: () => void = () => {};
    underWay.set(name, { over: new Promise((resolve) => (end = resolve)), end });
  }

  for (const one of compiler.compilers) {
    begin(one.name ?? '');
    one.hooks.invalid.tap('storefront-dev', () => begin(one.name ?? ''));
    one.hooks.done.tap('storefront-dev', (stats) => {
      const built = { name: one.name ?? '', hash: stats.hash ?? '', faults: faultsOf(stats) };
      last.set(built.name, built);
      tell(built);
      underWay.get(built.name)?.end();
      underWay.delete(built.name);
      if (last.size === configurations.length) settle();
    });
  }
  const watching = compiler.watch({ aggregateTimeout: 20 }, (error) => error && fail(error));
  return {
    first,
    last,
    settled: (name) => underWay.get(name)?.over ?? Promise.resolve(),
    stop: () => new Promise((resolve) => (watching ? watching.close(() => resolve()) : resolve())),
  };
}
