import type { BuildFacts, RemoteRelease } from '@storefront/contracts';
import type { Compilation, Compiler } from 'webpack';

/** The description that a build writes beside its bundles, for the release command. */
export const releaseFileName = 'build.json';

/** The description of a remote's build; publishing adds the version, the address and the files' digests. */
export type RemoteBuild = Omit<RemoteRelease, 'version' | 'base' | 'integrity' | 'files'> &
  Digests &
  Omit<BuildFacts, 'routes' | 'reserved' | 'contract'> & { kind: 'remote' };

interface Digests {
  /** The digests of the other files that the entry contains: `sha384-…` by file. */
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
  /** The commit that it was built from. */
  commit?: string;
}

export type PackageBuild = RemoteBuild | ShellBuild;

/** Calls back when all compilations of a build have succeeded and written their files, whichever ends last. */
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
      // In watch mode the next build is counted from zero.
      this.done.clear();
      await this.callback(compilations);
    });
  }
}
