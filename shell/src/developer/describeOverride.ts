import type { LiveRemote } from '@storefront/contracts';

/** Milliseconds for a developer's server to answer. */
const limit = 5000;

const isList = (value: unknown): value is object[] => Array.isArray(value);

/**
 * Whether a description has what a remote needs. The schema of releases is not used here, since every visitor would
 * load it.
 */
function isRemote(description: Partial<LiveRemote> | undefined): description is LiveRemote {
  const { name, entry, routes, slots, wakes, locales } = description ?? {};
  return typeof name === 'string' && typeof entry === 'string' && [routes, slots, wakes, locales].every(isList);
}

/** The most characters of an answer that are shown. */
const longest = 500;

/** The text that a developer's server sends in place of a description. */
async function reasonOf(answer: Response): Promise<string> {
  const isWords = !answer.bodyUsed && answer.headers.get('content-type')?.startsWith('text/plain');
  return isWords ? (await answer.text()).slice(0, longest) : '';
}

/** The description of an override; throws a sentence where it cannot be used. */
export async function describeOverride(name: string, address: string): Promise<LiveRemote> {
  const file = new URL('build.json', address).href;
  const answer = await fetch(file, { signal: AbortSignal.timeout(limit) }).catch((error: Error) => {
    throw new Error(`${file} cannot be reached: is it running, and does it answer with access-control-allow-origin?`, {
      cause: error,
    });
  });
  const description = answer.ok
    ? ((await answer.json().catch(() => undefined)) as Partial<LiveRemote> | undefined)
    : undefined;
  if (!isRemote(description)) throw new Error(`${file} describes no remote. ${await reasonOf(answer)}`.trim());
  if (description.name !== name) throw new Error(`${address} serves ${description.name}, not ${name}.`);
  // Without integrity, since the files change with every save.
  return {
    ...description,
    version: description.version ?? 'override',
    base: address,
    server: null,
    integrity: undefined,
  };
}
