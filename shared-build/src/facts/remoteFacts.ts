import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BuildFacts, RemoteDefinition, RemoteRelease } from '@storefront/contracts';
import { awaitedWords } from './awaitedWords';
import { builtPathsOf } from './builtPaths';
import { cacheTags } from './cacheTags';
import { readCode } from './declarations';
import { evaluate } from './evaluate';
import { fragmentNamesOf } from './fragmentNames';
import { propsOf, strayPropsOf } from './fragments';
import { givenScales } from './givenScales';
import { siteLinksOf, takesOf } from './globalData';
import { heardKeys } from './heardKeys';
import { hooksAstray } from './hooksAstray';
import { hubOf } from './hub';
import { idsAstray } from './idsAstray';
import { keysAnew } from './keysAnew';
import { keptReadsOf } from './keptReads';
import { languagesGiven } from './languagesGiven';
import { paramsOf, straightParamsOf } from './params';
import { pastPlatformOf } from './pastPlatform';
import { queryNames } from './queryNames';
import { withMissingFields } from './questions';
import { registeringCalls } from './reachedEvents';
import { needsOf } from './sharedParts';
import { sheetClasses } from './sheetClasses';
import { snapshotsAnew } from './snapshotsAnew';
import type { Source } from './sources';
import { withStatedBodies } from './statedBodies';
import { withUndeclaredAnswers } from './undeclaredAnswers';
import { undeclaredReads } from './undeclaredReads';
import { eventsOf, linksOf, payloadIn, privatesOf, rendersOf, slashlessOf } from './teams';
import { usagesOf } from './usage';
import { withWordedBodies } from './wordedBodies';
import { textFactsOf } from './textFacts';
import { youngNames } from './youngNames';

export interface BuiltRemote {
  definition: RemoteDefinition;
  folder: string;
  /** The source file of each expose. */
  exposes: Record<string, string>;
  assets: RemoteRelease['assets'];
  sources: readonly Source[];
  /** Shared modules that its code needs as soon as it runs. */
  takes: string[];
}

/** The facts of a remote's build. */
export function remoteFacts({
  definition,
  folder,
  exposes,
  assets,
  sources,
  takes,
}: BuiltRemote): Omit<BuildFacts, 'routes' | 'reserved' | 'contract'> {
  const { code, declared } = readCode(folder, sources);
  const usages = usagesOf(code);
  const { heard, ...evaluated } = evaluate(join(folder, 'dist/server/server.cjs'), definition.wakes);
  const sizeOf = ({ scripts, styles }: RemoteRelease['assets'][string]) =>
    [...scripts, ...styles].reduce((sum, file) => sum + statSync(join(folder, 'dist/browser', file)).size, 0);
  const widgets = definition.slots.map(({ slot, widget }) => {
    const file = code.fileFor(`./${relative(folder, exposes[`./widgets/${widget}`] ?? '')}`, join(folder, 'index.ts'));
    return { slot, widget, props: file && propsOf(file, code), strays: file ? strayPropsOf(file, code) : [] };
  });
  return {
    exposes: Object.keys(exposes).sort(),
    ...evaluated,
    endpoints: withWordedBodies(
      withUndeclaredAnswers(withMissingFields(withStatedBodies(evaluated.endpoints, code), code), code),
      usages,
    ),
    events: {
      ...eventsOf(usages, definition.wakes, declared),
      strays: undeclaredReads(code, payloadIn(declared)),
      awaits: awaitedWords(code),
      ...(heard && { reaches: heard.reaches, registers: { calls: registeringCalls(code), made: heard.made } }),
    },
    ...(heard && { late: heard.late }),
    renders: rendersOf(usages, declared),
    fills: widgets.map(({ props = {}, ...filled }) => ({ ...filled, props })),
    blank: widgets.filter(({ props }) => !props).map(({ widget }) => widget),
    params: paramsOf(code),
    straightParams: straightParamsOf(code),
    takes: takesOf(code, usages),
    addresses: [...new Set(usages.flatMap(({ addresses }) => addresses))].sort(),
    calls: [...new Set(usages.flatMap(({ apiCalls }) => apiCalls))].sort(),
    past: pastPlatformOf(code),
    hub: hubOf(code),
    scales: givenScales(code),
    links: linksOf(usages),
    builtPaths: builtPathsOf(usages),
    slashless: slashlessOf(usages),
    siteLinks: siteLinksOf(usages),
    fragments: fragmentNamesOf(code),
    classes: sheetClasses(code, folder),
    hooksAstray: hooksAstray(code, folder),
    idsAstray: idsAstray(code, folder),
    languagesGiven: languagesGiven(code, folder),
    keysAnew: keysAnew(code, folder),
    snapshotsAnew: snapshotsAnew(code, folder),
    young: youngNames(code, folder),
    ...privatesOf(usages, definition.slots),
    keptReads: keptReadsOf(code),
    tags: cacheTags(code),
    ...queryNames(code),
    hearsKeys: heardKeys(code),
    texts: textFactsOf(definition.name, folder, code),
    shared: { needs: needsOf(folder, usages), gives: {}, takes },
    sizes: Object.fromEntries(Object.entries(assets).map(([expose, files]) => [expose, sizeOf(files)])),
  };
}
