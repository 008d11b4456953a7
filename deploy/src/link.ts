import { RemoteReleaseSchema } from '@storefront/contracts';
import * as v from 'valibot';
import { changeTable, withRemote } from './table';

function baseOf(address: string): string {
  if (!/^https?:\/\/./.test(address) || !URL.canParse(address)) throw new Error(`${address} is no address: it begins with http:// or https://.`);
  return new URL(address.endsWith('/') ? address : `${address}/`).href;
}

/** Reads the build description that a remote's origin serves, as a release whose files stay there. */
async function readForeign(address: string) {
  const base = baseOf(address);
  const answer = await fetch(new URL('build.json', base)).catch((error: Error) => {
    throw new Error(`${base}build.json cannot be reached: there is no remote to link.`, { cause: error });
  });
  if (!answer.ok) throw new Error(`${base}build.json answered ${answer.status}: there is no remote to link.`);
  const description: unknown = await answer.json().catch(() => undefined);
  // Only the browser may run another origin's code: there is no server bundle for the shell.
  const release = v.safeParse(RemoteReleaseSchema, { ...(description as object), version: 'linked', base, server: null });
  if (!release.success) throw new Error(`${base}build.json does not describe a remote:\n${v.summarize(release.issues)}`);
  return release.output;
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
