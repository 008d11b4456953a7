import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFacts, RemoteDefinition, RemoteRelease } from '@storefront/contracts';
import { declaredAround } from './declarations';
import { evaluate } from './evaluate';
import { propsOf } from './fragments';
import { needsOf } from './sharedParts';
import type { Source } from './sources';
import { eventsOf, linksOf, rendersOf } from './teams';
import { usageOf } from './usage';
import { wordsOf } from './words';

export interface BuiltRemote {
  definition: RemoteDefinition;
  folder: string;
  /** The source file of each expose. */
  exposes: Record<string, string>;
  assets: RemoteRelease['assets'];
  sources: readonly Source[];
}

/** What a remote's build promises and needs beside its definition. */
export function remoteFacts({ definition, folder, exposes, assets, sources }: BuiltRemote): Omit<BuildFacts, 'routes' | 'reserved' | 'contract'> {
  const declared = declaredAround(folder);
  const usages = sources.map(({ path, text }) => usageOf(path, text));
  const sizeOf = ({ scripts, styles }: RemoteRelease['assets'][string]) =>
    [...scripts, ...styles].reduce((sum, file) => sum + statSync(join(folder, 'dist/browser', file)).size, 0);
  const fills = definition.slots.map(({ slot, widget }) => {
    const file = exposes[`./widgets/${widget}`] ?? '';
    return { slot, widget, props: propsOf(file, readFileSync(file, 'utf8'), declared) };
  });
  return {
    exposes: Object.keys(exposes).sort(),
    ...evaluate(join(folder, 'dist/server/server.cjs')),
    events: eventsOf(usages, definition.wakes, declared),
    renders: rendersOf(usages, declared),
    fills,
    links: linksOf(usages),
    texts: wordsOf(folder, sources),
    shared: { needs: needsOf(folder, usages), gives: {} },
    sizes: Object.fromEntries(Object.entries(assets).map(([expose, files]) => [expose, sizeOf(files)])),
  };
}
