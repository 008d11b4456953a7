import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BuildFacts, RemoteDefinition, RemoteRelease } from '@storefront/contracts';
import { awaitedWords } from './awaitedWords';
import { builtPathsOf } from './builtPaths';
import { cacheTags } from './cacheTags';
import { readCode } from './declarations';
import { evaluateBundle } from './evaluate';
import { fragmentNamesOf } from './fragmentNames';
import { propsOf, undeclaredPropsOf } from './fragments';
import { passedFactors } from './passedFactors';
import { siteLinksOf, usedPlatformData } from './globalData';
import { watchedKeys } from './watchedKeys';
import { conditionalHooks } from './conditionalHooks';
import { hubOf } from './hub';
import { mismatchedIds } from './mismatchedIds';
import { unstableKeys } from './unstableKeys';
import { storedReadsOf } from './storedReads';
import { passedLanguages } from './passedLanguages';
import { routeParamsOf, hookParamsOf } from './routeParams';
import { directCallFactsOf } from './directCalls';
import { queryNames } from './queryNames';
import { withArgumentFacts } from './endpointArguments';
import { registeringCalls } from './reachedEvents';
import { neededOfShell } from './sharedParts';
import { sheetClasses } from './sheetClasses';
import { unstableValues } from './unstableValues';
import type { Source } from './sources';
import { withStatedBodies } from './statedBodies';
import { withUndeclaredAnswers } from './undeclaredAnswers';
import { undeclaredReads } from './undeclaredReads';
import { eventsOf, linksOf, payloadLookup, privateNamesOf, slotsRenderedIn, relativeLinksOf } from './teams';
import { usagesOf } from './usage';
import { withNamedBodyFields } from './namedBodyFields';
import { textFactsOf } from './textFacts';
import { newerApis } from './newerApis';

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
  const { heard, ...evaluated } = evaluateBundle(join(folder, 'dist/server/server.cjs'), definition.wakes);
  const sizeOf = ({ scripts, styles }: RemoteRelease['assets'][string]) =>
    [...scripts, ...styles].reduce((sum, file) => sum + statSync(join(folder, 'dist/browser', file)).size, 0);
  const widgets = definition.slots.map(({ slot, widget }) => {
    const file = code.fileFor(`./${relative(folder, exposes[`./widgets/${widget}`] ?? '')}`, join(folder, 'index.ts'));
    return { slot, widget, props: file && propsOf(file, code), strays: file ? undeclaredPropsOf(file, code) : [] };
  });
  return {
    exposes: Object.keys(exposes).sort(),
    ...evaluated,
    endpoints: withNamedBodyFields(
      withUndeclaredAnswers(withArgumentFacts(withStatedBodies(evaluated.endpoints, code), code), code),
      usages,
    ),
    events: {
      ...eventsOf(usages, definition.wakes, declared),
      strays: undeclaredReads(code, payloadLookup(declared)),
      awaits: awaitedWords(code),
      ...(heard && { reaches: heard.reaches, registers: { calls: registeringCalls(code), made: heard.made } }),
    },
    ...(heard && { late: heard.late }),
    renders: slotsRenderedIn(usages, declared),
    fills: widgets.map(({ props = {}, ...filled }) => ({ ...filled, props })),
    blank: widgets.filter(({ props }) => !props).map(({ widget }) => widget),
    params: routeParamsOf(code),
    straightParams: hookParamsOf(code),
    takes: usedPlatformData(code, usages),
    addresses: [...new Set(usages.flatMap(({ addresses }) => addresses))].sort(),
    calls: [...new Set(usages.flatMap(({ apiCalls }) => apiCalls))].sort(),
    past: directCallFactsOf(code),
    hub: hubOf(code),
    scales: passedFactors(code),
    links: linksOf(usages),
    builtPaths: builtPathsOf(usages),
    slashless: relativeLinksOf(usages),
    siteLinks: siteLinksOf(usages),
    fragments: fragmentNamesOf(code),
    classes: sheetClasses(code, folder),
    hooksAstray: conditionalHooks(code, folder),
    idsAstray: mismatchedIds(code, folder),
    languagesGiven: passedLanguages(code, folder),
    keysAnew: unstableKeys(code, folder),
    snapshotsAnew: unstableValues(code, folder),
    young: newerApis(code, folder),
    ...privateNamesOf(usages, definition.slots),
    keptReads: storedReadsOf(code),
    tags: cacheTags(code),
    ...queryNames(code),
    hearsKeys: watchedKeys(code),
    texts: textFactsOf(definition.name, folder, code),
    shared: { needs: neededOfShell(folder, usages), gives: {}, takes },
    sizes: Object.fromEntries(Object.entries(assets).map(([expose, files]) => [expose, sizeOf(files)])),
  };
}
