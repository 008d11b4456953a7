import { asRefusals, type Findings } from '../comparison/findings';
import type { PackageVersion, Comparison } from '../comparison/comparison';
import { mismatches, sentence, type Mismatch } from '../shapes/shapes';

type Reading = 'reads' | 'mayRead';

interface Found {
  remote: PackageVersion;
  name: string;
  mismatch: Mismatch;
}

/** Shared data that a remote reads and a shell does not hand on. */
function lacking(remote: PackageVersion, shell: PackageVersion | undefined, reading: Reading): Found[] {
  const { hands = {} } = shell?.facts ?? {};
  return (remote.facts?.takes ?? []).flatMap(({ name, [reading]: read }) =>
    hands[name] ? mismatches(hands[name], read).map((mismatch) => ({ remote, name, mismatch })) : [],
  );
}

const said = (shell: PackageVersion, { remote, name, mismatch }: Found) =>
  sentence(mismatch, { sender: shell.label, what: `hands on ${name}`, reader: remote.label, whole: 'it' });

/**
 * Compares shared data (the platform's own endpoints and hooks) between shells and remotes. Fields that occur in a
 * remote's code only by name count where a shell newly drops them.
 */
export function globalDataFindings({ candidate, former, others }: Comparison): Findings {
  if (candidate.kind === 'remote') {
    const shell = others.find(({ kind }) => kind === 'shell');
    return asRefusals(shell ? lacking(candidate, shell, 'reads').map((one) => said(shell, one)) : []);
  }
  const before = (remote: PackageVersion) =>
    lacking(remote, former, 'mayRead').map(({ name, mismatch }) => JSON.stringify([name, mismatch]));
  const taken = (remote: PackageVersion) =>
    former?.facts?.hands
      ? lacking(remote, candidate, 'mayRead').filter(
          ({ name, mismatch }) => !before(remote).includes(JSON.stringify([name, mismatch])),
        )
      : [];
  const found = others
    .filter(({ kind }) => kind === 'remote')
    .flatMap((remote) => [...lacking(remote, candidate, 'reads'), ...taken(remote)]);
  return asRefusals(found.map((one) => said(candidate, one)));
}
