import { browserFolder, exposeOf } from '@storefront/contracts';
import type { Candidate } from '../../build';
import { isForeign } from '../../versions';
import { asRefusals, type Findings } from '../comparison/findings';
import type { Comparison } from '../comparison/comparison';

interface Released {
  assets?: Record<string, { scripts: string[]; styles: string[] }>;
  base?: string;
  entry?: string;
}

const names = (entry: string, expose: string) =>
  ['"', "'", '`'].some((quote) => entry.includes(quote + expose + quote));

/**
 * Exposes that a build states and its entry does not have. An entry that does not even name its registration is made by
 * another tool, and not checked.
 */
function unknownToEntry(label: string, promised: readonly string[], entry: string): string[] {
  if (!names(entry, exposeOf.register)) return [];
  return promised
    .filter((expose) => !names(entry, expose))
    .map((expose) => `${label} promises ${expose} in its build.json, and its entry does not expose it: build it anew.`);
}

/**
 * Refuses builds that lack an expose or a file of one, and those without facts or a server bundle where the live
 * version has them.
 */
export function fileFindings(
  { candidate: { label, definition, facts, kind, hasServer }, former }: Comparison,
  { release, contents }: Candidate,
): Findings {
  const { assets = {}, base } = release as Released;
  if (kind === 'shell' || isForeign({ base })) return asRefusals([]);
  if (!facts)
    return asRefusals(
      former?.facts
        ? [
            `${label} does not say in its build.json what it needs, as ${former.label} does: nothing of it could be compared. Build it anew.`,
          ]
        : [],
    );
  // Browsers would show its pages, but search engines would get empty ones.
  const halved =
    former?.hasServer && !hasServer
      ? [
          `${label} has no half for servers, as ${former.label} has: its pages would come without what they say. Build it anew.`,
        ]
      : [];
  const promised = [
    exposeOf.register,
    ...definition.routes.map(({ id }) => exposeOf.route(id)),
    ...definition.slots.map(({ widget }) => exposeOf.widget(widget)),
  ];
  const missing = promised
    .filter((expose) => !assets[expose])
    .map((expose) => `${label} promises ${expose}, and its build does not hold it.`);
  const blank = facts.blank.map(
    (widget) => `${label} promises the fragment ${widget}, and its file exports no Widget.`,
  );
  const files = Object.entries(assets).flatMap(([expose, { scripts, styles }]) =>
    [...scripts, ...styles].map((file) => ({ expose, file: browserFolder + file })),
  );
  const lost = files
    .filter(({ file }) => !contents.has(file))
    .map(({ expose, file }) => `${label} lacks ${file}, a part of ${expose}.`);
  return asRefusals([
    ...halved,
    ...missing,
    ...blank,
    ...lost,
    ...unknownToEntry(label, promised, contents.get(String((release as Released).entry))?.toString('utf8') ?? ''),
  ]);
}
