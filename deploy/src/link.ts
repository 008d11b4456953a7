import { RemoteReleaseSchema } from '@storefront/contracts';
import * as v from 'valibot';
import { changeTable, withRemote } from './table';

/** Reads the build description that a remote's origin serves, as a release whose files stay there. */
async function readForeign(address: string) {
  const base = new URL(address.endsWith('/') ? address : `${address}/`).href;
  const answer = await fetch(new URL('build.json', base));
  if (!answer.ok) throw new Error(`${base}build.json answered ${answer.status}: there is no remote to link.`);
  // Only the browser may run another origin's code: there is no server bundle for the shell.
  return v.parse(RemoteReleaseSchema, { ...((await answer.json()) as object), version: 'linked', base, server: null });
}

/** Makes a remote on another origin live, or takes one out of the table. */
export async function linkRemote(change: { address: string } | { remove: string }, releases: string) {
  if ('remove' in change) {
    const { revision } = await changeTable(releases, (remotes) => remotes.filter(({ name }) => name !== change.remove));
    return { name: change.remove, revision };
  }
  const release = await readForeign(change.address);
  const { revision } = await changeTable(releases, (remotes) => withRemote(remotes, release));
  return { name: release.name, revision };
}
