import { shellName } from '@storefront/contracts';
import type { Candidate } from '../../build';
import type { TableEntry } from '../../table/entries';
import { isForeign } from '../../versions';
import { asGaps, asNotes, type Findings } from '../comparison/findings';
import type { LiveContext } from '../comparison/liveContext';

/** The shell's script that runs trials, in its server folder. */
export const trialScript = 'server/trial.cjs';

/** The server bundle of a version; null where it has none. */
export const serverOf = ({ server }: TableEntry) => server as { file: string } | null | undefined;

/** The number of public routes: remotes with the most begin first, so that none is waited for alone. */
const publicRoutes = ({ routes }: TableEntry) =>
  ((routes ?? []) as { visibility: string }[]).filter(({ visibility }) => visibility === 'public').length;

/** Whether servers render a version, which they never do with one of another origin. */
export const isOfThisOrigin = ({ base }: TableEntry) => !isForeign({ base: base as string | undefined });

/** Those of these remotes that servers render, the one with the most pages first. */
const renderedOf = (remotes: readonly TableEntry[]): TableEntry[] =>
  remotes
    .filter((one) => isOfThisOrigin(one) && serverOf(one))
    .sort((one, other) => publicRoutes(other) - publicRoutes(one));

/** The remotes to try, and with which shell, as visitors may have them. */
export interface TrialSubjects {
  shell: TableEntry | undefined;
  /** The shell's script that runs trials. */
  program: Buffer | undefined;
  /** The live shell, where the candidate is a shell. */
  formerShell?: { shell: TableEntry; program: Buffer } | undefined;
  /** The live version, where the candidate is a remote. */
  formerRemote?: TableEntry | undefined;
  /** Those that servers render, the one with the most pages first. */
  rendered: TableEntry[];
  /** Those of which a new shell only has to accept the entries. */
  onlyRead: TableEntry[];
}

/** The remotes to try with a candidate. */
export async function subjectsOf(
  { kind, release, contents }: Candidate,
  { entries: { hosts, remotes, canaries }, read }: LiveContext,
): Promise<TrialSubjects> {
  const host = hosts.find(({ name }) => name === shellName);
  const live = host && (await read(host, trialScript));
  if (kind === 'remote')
    return {
      shell: host,
      program: live,
      formerRemote: remotes.find(({ name }) => name === release.name),
      rendered: renderedOf([release]),
      onlyRead: [],
    };
  const all = [...remotes, ...canaries.map((canary) => canary.release)];
  const rendered = renderedOf(all);
  return {
    shell: release,
    program: contents.get(trialScript),
    formerShell: live && { shell: host, program: live },
    rendered,
    onlyRead: all.filter((one) => !rendered.includes(one)),
  };
}

/**
 * Why a remote cannot be rendered; undefined where it can, and for one of another origin, which servers never render.
 */
export function notRendered(label: string, remote: TableEntry, { shell }: TrialSubjects): string | undefined {
  if (!isOfThisOrigin(remote) || (shell && serverOf(remote))) return undefined;
  return serverOf(remote)
    ? `${label} was not rendered: no shell is live here.`
    : `${label} was not rendered: it has no half for servers.`;
}

/**
 * A note where the live version of a remote cannot be tried, so that nothing is compared with it: its server bundle is
 * missing or damaged.
 */
export async function unreadBundle(live: TableEntry, { read }: LiveContext): Promise<Findings> {
  const bundle = isOfThisOrigin(live) ? serverOf(live)?.file : undefined;
  if (bundle === undefined || (await read(live, bundle))) return asNotes([]);
  return asGaps([
    `${live.name} ${live.version} (live) could not be tried beside it, since its file ${bundle} is missing or damaged: what its pages do was not compared. \`verify\` says what is damaged.`,
  ]);
}
