import {
  BuildFactsSchema,
  RemoteDefinitionSchema,
  shellName,
  type BuildFacts,
  type RemoteDefinition,
} from '@storefront/contracts';
import * as v from 'valibot';
import type { Candidate } from '../../build';
import type { TableEntry } from '../../table/entries';
import { buildFile, type Kind } from '../../versions';
import type { LiveContext } from './liveContext';

/** A version of a package, with its definition and its build's facts. */
export interface PackageVersion {
  kind: Kind;
  name: string;
  version: string;
  /** Whether it is a canary; visitors without it have the live version, or none. */
  isTrial: boolean;
  /** Name and version for messages, with whether it is live. */
  label: string;
  contract: number | undefined;
  /** Whether it has a server bundle. */
  hasServer: boolean;
  definition: Pick<RemoteDefinition, 'routes' | 'slots' | 'wakes' | 'navigation'>;
  /** Undefined where the build has none. */
  facts: BuildFacts | undefined;
}

/** The candidate, the version that it would replace, and all others that are live. */
export interface Comparison {
  candidate: PackageVersion;
  former: PackageVersion | undefined;
  others: PackageVersion[];
}

const DefinitionSchema = v.pick(RemoteDefinitionSchema, ['routes', 'slots', 'wakes', 'navigation']);
const nothing: PackageVersion['definition'] = { routes: [], slots: [], wakes: [] };

function factsIn(content: Buffer | undefined): BuildFacts | undefined {
  if (!content) return undefined;
  const facts = v.safeParse(BuildFactsSchema, JSON.parse(content.toString('utf8')));
  return facts.success ? facts.output : undefined;
}

/** Suffixes of labels. */
const words = { live: ' (live)', trial: ' (a canary)', candidate: '' };
type Standing = keyof typeof words;

function party(kind: Kind, release: TableEntry, facts: BuildFacts | undefined, standing: Standing): PackageVersion {
  const { name, version } = release;
  const contract = kind === 'shell' ? facts?.contract : Number(release['contract']);
  const definition = v.safeParse(DefinitionSchema, release);
  return {
    kind,
    name,
    version,
    isTrial: standing === 'trial',
    label: `${name} ${version}${words[standing]}`,
    contract,
    hasServer: Boolean(release['server']),
    facts,
    definition: definition.success ? definition.output : nothing,
  };
}

async function liveParty(
  { read }: LiveContext,
  kind: Kind,
  release: TableEntry,
  standing: Standing,
): Promise<PackageVersion> {
  const content = await read(release, buildFile).catch((error: Error) => {
    console.error(`What ${release.name} ${release.version} promises could not be read: ${error.message}`);
    return undefined;
  });
  return party(kind, release, factsIn(content), standing);
}

/**
 * All live versions and canaries except those of one package. Each has its own needs; whether all visitors get
 * something is told by `isProvidedToAll`.
 */
export function liveVersionsBeside(context: LiveContext, name?: string): Promise<PackageVersion[]> {
  const { hosts, remotes, canaries } = context.entries;
  const entries = [
    ...hosts
      .filter((entry) => entry.name === shellName)
      .map((entry) => ({ kind: 'shell' as const, entry, standing: 'live' as const })),
    ...remotes.map((entry) => ({ kind: 'remote' as const, entry, standing: 'live' as const })),
    ...canaries.map((canary) => ({ kind: 'remote' as const, entry: canary.release, standing: 'trial' as const })),
  ];
  return Promise.all(
    entries
      .filter(({ entry }) => entry.name !== name)
      .map((one) => liveParty(context, one.kind, one.entry, one.standing)),
  );
}

/** Whether all visitors get something that one package gives: where it has a canary, both versions have to give it. */
export const isProvidedToAll = (
  parties: readonly PackageVersion[],
  gives: (party: PackageVersion) => boolean,
): boolean =>
  parties.some(({ name, isTrial }) => !isTrial && parties.every((party) => party.name !== name || gives(party)));

/** Who lacks something, with advice. */
interface Lack {
  who: string;
  /** The end of a sentence; '' where nobody does it. */
  advice: string;
}

/**
 * The canaries that do not do what their live versions do, or otherwise "nobody". `does` and `doing`: renders, render.
 */
export function whoLacks(
  parties: readonly PackageVersion[],
  gives: (party: PackageVersion) => boolean,
  [does, doing]: readonly [string, string],
): Lack {
  const isGivenLive = (name: string) => parties.some((party) => party.name === name && !party.isTrial && gives(party));
  const canaries = parties.filter((party) => party.isTrial && !gives(party) && isGivenLive(party.name));
  if (canaries.length === 0) return { who: `nobody ${does}`, advice: '' };
  const isOne = canaries.length === 1;
  return {
    who: `${canaries.map(({ label }) => label).join(' and ')} ${isOne ? 'does' : 'do'} not ${doing}`,
    advice: `: abort ${isOne ? 'that canary' : 'those canaries'}, or wait`,
  };
}

/** Empty facts. */
const silence: BuildFacts = {
  exposes: [],
  endpoints: [],
  slices: [],
  events: { dispatches: [], listens: [], handles: [] },
  renders: [],
  fills: [],
  blank: [],
  params: [],
  links: [],
  reads: [],
  texts: { keys: {}, asks: [] },
  shared: { needs: {}, gives: {} },
  sizes: {},
  unread: [],
};

/** The comparison when a remote is taken out without a successor. */
export async function comparisonWithout(context: LiveContext, former: TableEntry): Promise<Comparison> {
  const [before, others] = await Promise.all([
    liveParty(context, 'remote', former, 'live'),
    liveVersionsBeside(context, former.name),
  ]);
  return {
    candidate: { ...before, label: `the shop without ${former.name}`, definition: nothing, facts: silence },
    former: before,
    others,
  };
}

/** The comparison for a candidate. `former`: the live version that it would replace. */
export async function comparisonFor(
  candidate: Candidate,
  context: LiveContext,
  former: TableEntry | undefined,
): Promise<Comparison> {
  const { kind, release, contents } = candidate;
  const [before, others] = await Promise.all([
    former && liveParty(context, kind, former, 'live'),
    liveVersionsBeside(context, release.name),
  ]);
  return { candidate: party(kind, release, factsIn(contents.get(buildFile)), 'candidate'), former: before, others };
}
