/** The name of an override's parameter: `?remote.mf-x=http://localhost:3001`. */
const named = /^remote\.([a-z][a-z0-9-]*)$/;

/** Different refusals that are remembered, so that each is logged once. */
const mostSaid = 100;

/** Overrides in an address: the folder of a remote's `build.json`, by the remote's name. */
export type Overrides = Record<string, string>;

function folderOf(address: string): URL | undefined {
  if (!/^https?:\/\/./.test(address) || !URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return new URL(pathname.endsWith('/') ? pathname : `${pathname}/`, origin);
}

/**
 * Reads the overrides of an address. Those from origins that the operator has not listed are ignored, and logged
 * once.
 */
export function createOverrides(allowed: readonly string[]): (page: URL) => Overrides | undefined {
  const logged = new Set<string>();

  function refuse(name: string, address: string) {
    const sentence = `An override of ${name} by ${JSON.stringify(address.slice(0, 200))} is ignored: OVERRIDE_ORIGINS does not list where it is from.`;
    if (logged.has(sentence) || logged.size >= mostSaid) return;
    logged.add(sentence);
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
