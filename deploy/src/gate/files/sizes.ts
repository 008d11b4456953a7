import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserFolder, defaultLanguage, exposeOf } from '@storefront/contracts';
import { exceededBudgets } from '../../budgets';
import type { Candidate } from '../../build';
import { isForeign } from '../../versions';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import type { Comparison } from '../comparison/comparison';

/** How far a part has to exceed its budget to be refused. */
const farBeyond = { times: 2, bytes: 30_000 };

type Parts = Record<string, number>;

interface Released {
  entry?: string;
  assets?: Record<string, { scripts: string[] }>;
  scripts?: string[];
}

function bytesOf(contents: Candidate['contents'], files: readonly string[]): number {
  return [...new Set(files)].reduce(
    (sum, file) => sum + (contents.get(`${file}.br`) ?? contents.get(file) ?? Buffer.of()).length,
    0,
  );
}

/** The parts that visitors load, as in the budgets, each with everything it needs. */
function partsOf({ kind, contents }: Candidate): Parts {
  const {
    entry = '',
    assets = {},
    scripts = [],
  } = JSON.parse(contents.get('build.json')?.toString('utf8') ?? '{}') as Released;
  if (kind === 'shell') return { scripts: bytesOf(contents, scripts) };
  const always = [exposeOf.register, exposeOf.locale(defaultLanguage.code)];
  const filesOf = (exposes: string[]) => [
    entry,
    ...exposes.flatMap((expose) => assets[expose]?.scripts.map((file) => browserFolder + file) ?? []),
  ];
  const loaded = Object.keys(assets).filter((expose) => /^\.\/(routes|widgets)\//.test(expose));
  return {
    entry: bytesOf(contents, [entry]),
    ...Object.fromEntries(loaded.map((expose) => [expose, bytesOf(contents, filesOf([...always, expose]))])),
  };
}

/** Compares with the budget in the package's folder, if any; new parts have none. */
export function sizeFindings(candidate: Candidate): Findings {
  const { folder, release, contents } = candidate;
  const file = join(folder, 'sizes.json');
  // A remote of another origin has no budget here, and its files are not compressed.
  if (isForeign({ base: release['base'] as string | undefined }) || !existsSync(file) || !contents.has('build.json'))
    return asNotes([]);
  const budget = JSON.parse(readFileSync(file, 'utf8')) as Parts;
  const known = Object.entries(partsOf(candidate)).filter(([part]) => budget[part] !== undefined);
  const isFar = ([part, bytes]: [string, number]) =>
    bytes > budget[part]! * farBeyond.times && bytes > budget[part]! + farBeyond.bytes;
  const grown = (parts: [string, number][]) =>
    exceededBudgets({ [release.name]: budget }, { [release.name]: Object.fromEntries(parts) });
  return mergeFindings([asRefusals(grown(known.filter(isFar))), asNotes(grown(known.filter((part) => !isFar(part))))]);
}

/** The same for uncompressed sizes, as in the builds' facts: from where on it is a note, and a refusal. */
const farBeyondLive = { times: 2, bytes: 100_000 };
const refusedBeyondLive = { times: 2, bytes: 400_000 };

const exceeds = (bytes: number, before: number, { times, bytes: more }: typeof farBeyondLive) =>
  bytes > before * times && bytes > before + more;

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;

/**
 * Parts that are far larger than the live ones, or large and new, whatever their budget: notes, since whoever publishes
 * may ask why, and refusals where a part that visitors load already grows by so much that those on slow networks would
 * wait for seconds.
 */
export function grownFindings({ candidate: { label, facts }, former }: Comparison): Findings {
  const before = former?.facts?.sizes ?? {};
  if (Object.keys(before).length === 0) return asNotes([]);
  const grown = Object.entries(facts?.sizes ?? {}).filter(([part, bytes]) =>
    exceeds(bytes, before[part] ?? 0, farBeyondLive),
  );
  const isRefused = ([part, bytes]: [string, number]) =>
    before[part] !== undefined && exceeds(bytes, before[part], refusedBeyondLive);
  const sentences = (parts: [string, number][]) =>
    parts.map(
      ([part, bytes]) =>
        `${label} has ${kilobytes(bytes)} of script and style for ${part}, before compression, and ${former!.label} ${before[part] === undefined ? 'no such part' : kilobytes(before[part])}.`,
    );
  return mergeFindings([
    asRefusals(sentences(grown.filter(isRefused))),
    asNotes(sentences(grown.filter((part) => !isRefused(part)))),
  ]);
}
