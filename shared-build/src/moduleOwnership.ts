import webpack, { type Compilation, type Compiler, type Module } from 'webpack';
import { isOwnFile, pathInPackage } from './ownFiles';

/** Libraries that the platform re-exports; the lint rule `storefront/imports` has the same list. */
const platformLibraries =
  /^(redux|@reduxjs\/toolkit|react-redux|react-router|react-router-dom|react-i18next|i18next|react-dom)$/;

/** Packages of the shop that remotes may bundle, since copies are harmless. */
const bundleablePackages = new Set(['@storefront/contracts', '@storefront/ui', '@storefront/build']);

interface Resolved extends Module {
  resource?: string;
  resourceResolveData?: { descriptionFileData?: { name?: string }; descriptionFileRoot?: string };
}

/** Why a remote may not bundle a file of this package; undefined if it may. */
export function ownershipComplaint(owner: string): string | undefined {
  if (platformLibraries.test(owner))
    return `would bundle a second ${owner}: import this from @storefront/platform, which has one for all teams. If it is missing there, ask the platform's owners for it`;
  if (owner === '@storefront/platform')
    return `would bundle a second platform, which fails silently: import @storefront/platform (tests may use @storefront/platform/testing)`;
  if (!owner.startsWith('@storefront/') || bundleablePackages.has(owner)) return undefined;
  return `reaches into ${owner.replace('@storefront/', '')}: teams talk by events, slots and paths of @storefront/contracts`;
}

/**
 * Refuses a build of a remote with modules of another team, or with modules that may exist only once in a page. The
 * linter reports such imports, too, but it does not see style sheets, addresses of files, suppressed warnings, and
 * other repositories.
 */
export class ModuleOwnership {
  constructor(
    private readonly remote: string,
    private readonly folder: string,
  ) {}

  apply({ hooks }: Compiler): void {
    // Also child compilations: each style sheet is one.
    hooks.compilation.tap('OwnModules', (compilation) =>
      compilation.hooks.finishModules.tap('OwnModules', () => this.check(compilation)),
    );
  }

  private check({ modules, errors, moduleGraph }: Compilation): void {
    const complaints = new Set<string>();
    for (const module of modules as Set<Resolved>) {
      const { resource, resourceResolveData } = module;
      // Modules written by plugins are in the remote's `node_modules`, but are no library's.
      if (!resource || isOwnFile(this.folder, resource) || resourceResolveData?.descriptionFileRoot === this.folder)
        continue;
      const complaint = ownershipComplaint(resourceResolveData?.descriptionFileData?.name ?? '');
      const asker = (moduleGraph.getIssuer(module) as Resolved | null)?.resource;
      // Imports of refused modules are not reported again.
      if (complaint && (!asker || isOwnFile(this.folder, asker)))
        complaints.add(`${this.remote} ${complaint} (${pathInPackage(this.folder, asker ?? resource)}).`);
    }
    for (const complaint of complaints) errors.push(new webpack.WebpackError(complaint));
  }
}
