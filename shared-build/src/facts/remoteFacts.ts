import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BuildFacts, RemoteDefinition, RemoteRelease } from '@storefront/contracts';
import { awaitedWords } from './usage/awaitedWords';
import { builtPathsOf } from './endpoints/builtPaths';
import { cacheTags } from './endpoints/cacheTags';
import { readCode } from './usage/declarations';
import { evaluateBundle } from './evaluation/evaluate';
import { fragmentNamesOf } from './usage/fragmentNames';
import { propsOf, undeclaredPropsOf } from './usage/fragments';
import { passedFactors } from './endpoints/passedFactors';
import { siteLinksOf, usedPlatformData } from './usage/globalData';
import { watchedKeys } from './storage/watchedKeys';
import { conditionalHooks } from './browserFaults/conditionalHooks';
import { hubOf } from './endpoints/hub';
import { mismatchedIds } from './endpoints/mismatchedIds';
import { listenersLeft } from './browserFaults/listenersLeft';
import { unstableKeys } from './browserFaults/unstableKeys';
import { storedReadsOf } from './storage/storedReads';
import { passedLanguages } from './endpoints/passedLanguages';
import { routeParamsOf, hookParamsOf } from './paths/routeParams';
import { directCallFactsOf } from './endpoints/directCalls';
import { queryNames } from './paths/queryNames';
import { withArgumentFacts } from './endpoints/endpointArguments';
import { registeringCalls } from './evaluation/reachedEvents';
import { neededOfShell } from './sharedParts';
import { sheetClasses } from './browserFaults/sheetClasses';
import { unstableValues } from './browserFaults/unstableValues';
import type { Source } from './code/sources';
import { withStatedBodies } from './endpoints/statedBodies';
import { withUndeclaredAnswers } from './endpoints/undeclaredAnswers';
import { undeclaredReads } from './shapes/undeclaredReads';
import { eventsOf, linksOf, payloadLookup, privateNamesOf, slotsRenderedIn, relativeLinksOf } from './usage/teams';
import { usagesOf } from './usage/usage';
import { withNamedBodyFields } from './endpoints/namedBodyFields';
import { textFactsOf } from './texts/textFacts';
import { newerApis } from './browserFaults/newerApis';

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
    listenersLeft: listenersLeft(code, folder),
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
