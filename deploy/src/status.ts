import { liveOf, type Change, type Entries } from './table/entries';
import type { Releases } from './table/Releases';
import { verdictOn } from './verdicts';
import { isForeign, keptVersions } from './versions';
import { seenOf, type SeenVersion } from './watched';

export interface LivePackage {
  package: string;
  version: string;
  /** Its address at another origin. */
  address?: string | undefined;
  commit?: string | undefined;
  /** When it became live, by whom and why. */
  since?: string | undefined;
  who?: string | undefined;
  why?: string | undefined;
  /** Versions to which a rollback is possible. */
  kept: string[];
}

export interface Canary {
  package: string;
  version: string;
  percent: number;
  /** Why the shop has withdrawn it, though it is still in the table; the next command with the key removes it. */
  withdrawn?: string | undefined;
  commit?: string | undefined;
  since?: string | undefined;
  who?: string | undefined;
  why?: string | undefined;
}

export interface Status {
  revision: number;
  signedBy: string | undefined;
  live: LivePackage[];
  canaries: Canary[];
  /** The figures of live versions and canaries. */
  seen: SeenVersion[];
}

type Since = Pick<LivePackage, 'since' | 'who' | 'why'>;

const saidBy = (change: Change | undefined): Since => ({ since: change?.when, who: change?.who, why: change?.why });

const changesOf = (history: readonly Change[], name: string, actions: readonly Change['action'][]) =>
  history.filter((one) => one.package === name && actions.includes(one.action));

/**
 * The oldest change since which a version has been live; a change that only records a newer commit of the same version
 * does not count.
 */
function liveSince(history: readonly Change[], name: string, version: string): Since {
  const changes = changesOf(history, name, ['publish', 'promote', 'rollback', 'link', 'unlink']);
  const first = changes.findIndex((one) => one.version === version);
  const next = changes.findIndex((one, index) => index > first && one.version !== version);
  return saidBy(first < 0 ? undefined : changes.slice(first, next < 0 ? undefined : next).at(-1));
}

const triedSince = (history: readonly Change[], name: string, version: string): Since =>
  saidBy(changesOf(history, name, ['canary']).find((one) => one.version === version));

async function canaryOf(
  releases: Releases,
  canary: Entries['canaries'][number],
  history: readonly Change[],
): Promise<Canary> {
  const {
    percent,
    release: { name, version, commit },
  } = canary;
  return {
    package: name,
    version,
    percent,
    withdrawn: (await verdictOn(releases, canary))?.why,
    commit,
    ...triedSince(history, name, version),
  };
}

/** Live versions and canaries. */
export async function status(releases: Releases): Promise<Status> {
  const [entries, history, kept] = [await releases.entries(), await releases.history(), await keptVersions(releases)];
  const live = [...entries.hosts, ...entries.remotes].map(({ name }): LivePackage => {
    const entry = liveOf(entries, name);
    const { version = '', commit } = entry ?? {};
    const base = entry?.['base'] as string | undefined;
    return {
      package: name,
      version,
      ...(isForeign({ base }) && { address: base }),
      commit,
      ...liveSince(history, name, version),
      kept: kept.filter((one) => one.name === name).map((one) => one.version),
    };
  });
  const canaries = await Promise.all(entries.canaries.map((canary) => canaryOf(releases, canary, history)));
  return {
    revision: entries.revision,
    signedBy: await releases.signedBy(),
    live,
    canaries,
    seen: await seenOf(releases, [...live, ...canaries]),
  };
}
