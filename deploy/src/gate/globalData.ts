import { refusing, type Findings } from './findings';
import type { Party, Scene } from './parties';
import { mismatches, sentence, type Mismatch } from './shapes';

type Reading = 'reads' | 'mayRead';

interface Found {
  remote: Party;
  name: string;
  mismatch: Mismatch;
}

/** What a remote takes of what all teams share, and would not find in what a shell hands on. */
function lacking(remote: Party, shell: Party | undefined, reading: Reading): Found[] {
  const { hands = {} } = shell?.facts ?? {};
  return (remote.facts?.takes ?? []).flatMap(({ name, [reading]: read }) => (hands[name] ? mismatches(hands[name], read).map((mismatch) => ({ remote, name, mismatch })) : []));
}

const said = (shell: Party, { remote, name, mismatch }: Found) => sentence(mismatch, { sender: shell.label, what: `hands on ${name}`, reader: remote.label, whole: 'it' });

/** What the platform asks of the API for all, as the shell's schemas let it through, and what its hooks say of the page. What a remote only has words for counts where a shell takes it away. */
export function globalDataFindings({ candidate, former, others }: Scene): Findings {
  if (candidate.kind === 'remote') {
    const shell = others.find(({ kind }) => kind === 'shell');
    return refusing(shell ? lacking(candidate, shell, 'reads').map((one) => said(shell, one)) : []);
  }
  const before = (remote: Party) => lacking(remote, former, 'mayRead').map(({ name, mismatch }) => JSON.stringify([name, mismatch]));
  const taken = (remote: Party) => (former?.facts?.hands ? lacking(remote, candidate, 'mayRead').filter(({ name, mismatch }) => !before(remote).includes(JSON.stringify([name, mismatch]))) : []);
  const found = others.filter(({ kind }) => kind === 'remote').flatMap((remote) => [...lacking(remote, candidate, 'reads'), ...taken(remote)]);
  return refusing(found.map((one) => said(candidate, one)));
}
