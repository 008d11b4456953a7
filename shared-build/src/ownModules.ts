import webpack, { type Compilation, type Compiler, type Module } from 'webpack';
import { isOwnFile, namedIn } from './ownFiles';

/** Libraries that the platform gives by name; the linter's rule of imports names them too. */
const platformsOwn = /^(redux|@reduxjs\/toolkit|react-redux|react-router|react-router-dom|react-i18next|i18next|react-dom)$/;

/** What of the shop a remote takes along: a copy of it is harmless. */
const mayBeTaken = new Set(['@storefront/contracts', '@storefront/ui', '@storefront/build']);

interface Resolved extends Module {
  resource?: string;
  resourceResolveData?: { descriptionFileData?: { name?: string }; descriptionFileRoot?: string };
}

/** Why a remote may not hold a file of this package; undefined where it may. */
export function complaintOf(owner: string): string | undefined {
  if (platformsOwn.test(owner)) return `would bring a second ${owner}: import this from @storefront/platform, which has one for all teams. What is missing there, ask for`;
  if (owner === '@storefront/platform') return `would bring a second platform, which fails silently: import @storefront/platform alone (tests may use @storefront/platform/testing)`;
  if (!owner.startsWith('@storefront/') || mayBeTaken.has(owner)) return undefined;
  return `reaches into ${owner.replace('@storefront/', '')}: teams talk by events, slots and paths of @storefront/contracts`;
}

/**
 * Refuses a remote that would hold what is another's, or what there may be only once. The linter says so of imports where they are written;
 * a style sheet, an address of a file, a comment that quiets the linter, or a repository that has none reach the build alone.
 */
export class OwnModules {
  constructor(
    private readonly remote: string,
    private readonly folder: string,
  ) {}

  apply({ hooks }: Compiler): void {
    // Style sheets are compilations of their own.
    hooks.compilation.tap('OwnModules', (compilation) => compilation.hooks.finishModules.tap('OwnModules', () => this.look(compilation)));
  }

  private look({ modules, errors, moduleGraph }: Compilation): void {
    const complaints = new Set<string>();
    for (const module of modules as Set<Resolved>) {
      const { resource, resourceResolveData } = module;
      // What a plugin has written lies among the remote's libraries, and belongs to none of them.
      if (!resource || isOwnFile(this.folder, resource) || resourceResolveData?.descriptionFileRoot === this.folder) continue;
      const complaint = complaintOf(resourceResolveData?.descriptionFileData?.name ?? '');
      const asker = (moduleGraph.getIssuer(module) as Resolved | null)?.resource;
      // What a refused module asks for in turn is nobody's fault but its own.
      if (complaint && (!asker || isOwnFile(this.folder, asker))) complaints.add(`${this.remote} ${complaint} (${namedIn(this.folder, asker ?? resource)}).`);
    }
    for (const complaint of complaints) errors.push(new webpack.WebpackError(complaint));
  }
}
