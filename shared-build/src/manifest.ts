import type { BuildFacts, RemoteRelease } from '@storefront/contracts';
import type { Compilation, Compiler } from 'webpack';

/** The file that a build leaves beside its bundles, for the release command to read. */
export const releaseFileName = 'build.json';

/** What a build of a remote says of itself; publishing adds the version, the address and what each file holds. */
export type RemoteBuild = Omit<RemoteRelease, 'version' | 'base' | 'integrity' | 'files'> & Digests & Omit<BuildFacts, 'routes' | 'reserved' | 'contract'> & { kind: 'remote' };

interface Digests {
  /** What the entry believes its other files to hold, `sha384-…` by file. */
  digests: Record<string, string>;
}

export interface ShellBuild extends Digests, Partial<BuildFacts> {
  kind: 'shell';
  name: string;
  /** In order of execution, relative to the release's folder, like all below. */
  scripts: string[];
  styles: string[];
  /** Font files by script system, for preloads by language. */
  fonts: Record<string, string>;
  /** In the one-bundle build: the assets of each remote's exposes, relative to `browser/`. */
  bundled?: Record<string, RemoteRelease['assets']>;
  /** What it was built from. */
  commit?: string;
}

export type PackageBuild = RemoteBuild | ShellBuild;

/** Calls back once all compilations of a build have ended well and their files are final, whichever ends last. */
export class WhenComplete {
  private readonly done = new Set<Compilation>();

  constructor(
    private readonly count: number,
    private readonly callback: (compilations: Compilation[]) => void | Promise<void>,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('storefront', async (compilation) => {
      if (compilation.errors.length > 0) return;
      if (this.done.add(compilation).size < this.count) return;
      const compilations = [...this.done];
      // Whoever watches builds again.
      this.done.clear();
      await this.callback(compilations);
    });
  }
}
