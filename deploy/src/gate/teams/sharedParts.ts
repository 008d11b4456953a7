import { CONTRACT_VERSION } from '@storefront/contracts';
import { asRefusals, mergeFindings, asGaps, type Findings } from '../comparison/findings';
import type { PackageVersion, Comparison } from '../comparison/comparison';
import { satisfies } from './versionRanges';

/** Modules that a remote needs at once and a shell does not have ready: the remote would fail in every browser. */
function missing(remote: PackageVersion, shell: PackageVersion): string[] {
  const { holds } = shell.facts?.shared ?? {};
  const taken = holds ? (remote.facts?.shared.takes ?? []).filter((module) => !holds.includes(module)) : [];
  return taken.map(
    (module) =>
      `${remote.label} takes ${module} as soon as it is loaded, and ${shell.label} does not have it ready then.`,
  );
}

/** Shared packages and names that a remote needs and a shell lacks. */
function lacking(remote: PackageVersion, shell: PackageVersion): string[] {
  const gives = shell.facts?.shared.gives;
  if (!gives) return [];
  const lacked = Object.entries(remote.facts?.shared.needs ?? {}).flatMap(([name, { range, names }]) => {
    const given = gives[name];
    if (!given) return [`${remote.label} needs ${name}, which ${shell.label} does not share.`];
    if (!satisfies(given.version, range))
      return [`${remote.label} needs ${name} ${range}; ${shell.label} gives ${given.version}.`];
    const unknown = given.names.length > 0 ? names.filter((wanted) => !given.names.includes(wanted)) : [];
    return unknown.map((wanted) => `${remote.label} needs ${wanted} of ${name}, which ${shell.label} does not give.`);
  });
  return [...lacked, ...missing(remote, shell)];
}

function contractOf(remote: PackageVersion, shell: PackageVersion | undefined): string[] {
  const spoken = shell?.contract ?? CONTRACT_VERSION;
  if (Math.trunc(Number(remote.contract)) === spoken) return [];
  const reader = shell ? `${shell.label} has` : 'the shop has';
  return [`${remote.label} was built for contract ${remote.contract}; ${reader} ${spoken}, and would leave it out.`];
}

/** Compares what remotes need of the shell with what it provides, contract version included. */
export function sharedFindings({ candidate, others }: Comparison): Findings {
  if (candidate.kind === 'shell') {
    const remotes = others.filter(({ kind }) => kind === 'remote');
    return asRefusals(
      remotes.flatMap((remote) => [
        ...lacking(remote, candidate),
        ...(candidate.contract === undefined ? [] : contractOf(remote, candidate)),
      ]),
    );
  }
  const shell = others.find(({ kind }) => kind === 'shell');
  const unknown =
    shell || !candidate.facts ? [] : ['No shell is live here: what this version takes of it was not compared.'];
  return mergeFindings([
    asRefusals([...contractOf(candidate, shell), ...(shell ? lacking(candidate, shell) : [])]),
    asGaps(unknown),
  ]);
}
