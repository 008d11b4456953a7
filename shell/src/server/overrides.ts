/** What names a remote from elsewhere in an address: `?remote.mf-x=http://localhost:3001`. */
const named = /^remote\.([a-z][a-z0-9-]*)$/;

/** Different requests whose refusal the log keeps in mind. */
const mostSaid = 100;

/** Remotes that an address wants from elsewhere: the folder of their `build.json`, by name. */
export type Overrides = Record<string, string>;

function folderOf(address: string): URL | undefined {
  if (!/^https?:\/\/./.test(address) || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return new URL(pathname.endsWith('/') ? pathname : `${pathname}/`, origin);
}

/**
 * Reads what an address wants from elsewhere. Only origins that the operator lists are listened to; any other wish is as if it had not been
 * said, and the log has it once.
 */
export function createOverrides(allowed: readonly string[]): (page: URL) => Overrides | undefined {
  const said = new Set<string>();

  function refuse(name: string, address: string) {
    const sentence = `An override of ${name} by ${JSON.stringify(address.slice(0, 200))} is ignored: OVERRIDE_ORIGINS does not list where it is from.`;
    if (said.has(sentence) || said.size >= mostSaid) return;
    said.add(sentence);
    console.error(sentence);
  }

  return ({ searchParams }) => {
    const wanted: Overrides = {};
    for (const [key, address] of searchParams) {
      const name = named.exec(key)?.[1];
      if (name === undefined) continue;
      const folder = folderOf(address);
      if (folder && allowed.includes(folder.origin)) wanted[name] = folder.href;
      else refuse(name, address);
    }
    return Object.keys(wanted).length > 0 ? wanted : undefined;
  };
}
