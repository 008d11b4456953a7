import { BuildFactsSchema, RemoteDefinitionSchema, shellName, type BuildFacts, type RemoteDefinition } from '@storefront/contracts';
import * as v from 'valibot';
import type { Candidate } from '../build';
import type { TableEntry } from '../table';
import { buildFile, type Kind } from '../versions';
import type { Surroundings } from './surroundings';

/** One of those who must get on with each other: a package's version with what its build promises and needs. */
export interface Party {
  kind: Kind;
  name: string;
  version: string;
  /** Under trial: some have it, and all others what is live under its name, or nothing. */
  isTrial: boolean;
  /** For sentences: its name and version, and that it is live. */
  label: string;
  contract: number | undefined;
  /** Servers can render it. */
  hasServer: boolean;
  definition: Pick<RemoteDefinition, 'routes' | 'slots' | 'wakes' | 'navigation'>;
  /** Undefined where the build did not say. */
  facts: BuildFacts | undefined;
}

/** Who meets at the gate: the candidate, what it would replace, and all who go on living beside it. */
export interface Scene {
  candidate: Party;
  former: Party | undefined;
  others: Party[];
}

const DefinitionSchema = v.pick(RemoteDefinitionSchema, ['routes', 'slots', 'wakes', 'navigation']);
const nothing: Party['definition'] = { routes: [], slots: [], wakes: [] };

function factsIn(content: Buffer | undefined): BuildFacts | undefined {
  if (!content) return undefined;
  const facts = v.safeParse(BuildFactsSchema, JSON.parse(content.toString('utf8')));
  return facts.success ? facts.output : undefined;
}

/** How sentences call what is live, and what is under trial. */
const words = { live: ' (live)', trial: ' (a canary)', candidate: '' };
type Standing = keyof typeof words;

function party(kind: Kind, release: TableEntry, facts: BuildFacts | undefined, standing: Standing): Party {
  const { name, version } = release;
  const contract = kind === 'shell' ? facts?.contract : Number(release['contract']);
  const definition = v.safeParse(DefinitionSchema, release);
  return { kind, name, version, isTrial: standing === 'trial', label: `${name} ${version}${words[standing]}`, contract, hasServer: Boolean(release['server']), facts, definition: definition.success ? definition.output : nothing };
}

async function liveParty({ read }: Surroundings, kind: Kind, release: TableEntry, standing: Standing): Promise<Party> {
  const content = await read(release, buildFile).catch((error: Error) => {
    console.error(`What ${release.name} ${release.version} promises could not be read: ${error.message}`);
    return undefined;
  });
  return party(kind, release, factsIn(content), standing);
}

/** All that is live but for one name, and what is under trial beside it: each needs what it needs, and what one gives is there for all where `isGiven` says so. */
export function livePartiesBeside(surroundings: Surroundings, name?: string): Promise<Party[]> {
  const { hosts, remotes, canaries } = surroundings.entries;
  const entries = [
    ...hosts.filter((entry) => entry.name === shellName).map((entry) => ({ kind: 'shell' as const, entry, standing: 'live' as const })),
    ...remotes.map((entry) => ({ kind: 'remote' as const, entry, standing: 'live' as const })),
    ...canaries.map((canary) => ({ kind: 'remote' as const, entry: canary.release, standing: 'trial' as const })),
  ];
  return Promise.all(entries.filter(({ entry }) => entry.name !== name).map((one) => liveParty(surroundings, one.kind, one.entry, one.standing)));
}

/** Whether everybody finds with these what somebody needs: some have the version under trial, and others the live one, so that it counts as far as both give it. */
export const isGiven = (parties: readonly Party[], gives: (party: Party) => boolean): boolean =>
  parties.some(({ name, isTrial }) => !isTrial && parties.every((party) => party.name !== name || gives(party)));

/** Who does not do what is not given to all, and what is to be done about it. */
interface Lack {
  who: string;
  /** The end of a sentence; empty where nobody does it. */
  advice: string;
}

/** For sentences: the canaries that do not do what their live versions do, or else nobody does it. `does` and `doing`: renders, render. */
export function lackOf(parties: readonly Party[], gives: (party: Party) => boolean, [does, doing]: readonly [string, string]): Lack {
  const isGivenLive = (name: string) => parties.some((party) => party.name === name && !party.isTrial && gives(party));
  const canaries = parties.filter((party) => party.isTrial && !gives(party) && isGivenLive(party.name));
  if (canaries.length === 0) return { who: `nobody ${does}`, advice: '' };
  const isOne = canaries.length === 1;
  return { who: `${canaries.map(({ label }) => label).join(' and ')} ${isOne ? 'does' : 'do'} not ${doing}`, advice: `: abort ${isOne ? 'that canary' : 'those canaries'}, or wait` };
}

/** Says and needs nothing. */
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

/** What is left when a remote goes, and nothing comes in its place. */
export async function sceneWithout(surroundings: Surroundings, former: TableEntry): Promise<Scene> {
  const [before, others] = await Promise.all([liveParty(surroundings, 'remote', former, 'live'), livePartiesBeside(surroundings, former.name)]);
  return { candidate: { ...before, label: `the shop without ${former.name}`, definition: nothing, facts: silence }, former: before, others };
}

/** Brings together who must get on with a candidate. `former`: what is live in its place. */
export async function sceneOf(candidate: Candidate, surroundings: Surroundings, former: TableEntry | undefined): Promise<Scene> {
  const { kind, release, contents } = candidate;
  const [before, others] = await Promise.all([former && liveParty(surroundings, kind, former, 'live'), livePartiesBeside(surroundings, release.name)]);
  return { candidate: party(kind, release, factsIn(contents.get(buildFile)), 'candidate'), former: before, others };
}
