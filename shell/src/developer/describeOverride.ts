import type { LiveRemote } from '@storefront/contracts';

/** Milliseconds that a developer's own server has to say what it serves. */
const limit = 5000;

const isList = (value: unknown): value is object[] => Array.isArray(value);

/** Whether a developer's own build describes itself; the schema of releases would come to every shopper if it were used here. */
function isRemote(description: Partial<LiveRemote> | undefined): description is LiveRemote {
  const { name, entry, routes, slots, wakes, locales } = description ?? {};
  return typeof name === 'string' && typeof entry === 'string' && [routes, slots, wakes, locales].every(isList);
}

/** Characters of an answer that are said. */
const longest = 500;

/** What a developer's own server says in words in place of a description. */
async function reasonOf(answer: Response): Promise<string> {
  const isWords = !answer.bodyUsed && answer.headers.get('content-type')?.startsWith('text/plain');
  return isWords ? (await answer.text()).slice(0, longest) : '';
}

/** What a remote from elsewhere says of itself; throws a sentence where nothing can be made of it. */
export async function describeOverride(name: string, address: string): Promise<LiveRemote> {
  const file = new URL('build.json', address).href;
  const answer = await fetch(file, { signal: AbortSignal.timeout(limit) }).catch((error: Error) => {
    throw new Error(`${file} cannot be reached: is it running, and does it answer with access-control-allow-origin?`, { cause: error });
  });
  const description = answer.ok ? ((await answer.json().catch(() => undefined)) as Partial<LiveRemote> | undefined) : undefined;
  if (!isRemote(description)) throw new Error(`${file} describes no remote. ${await reasonOf(answer)}`.trim());
  if (description.name !== name) throw new Error(`${address} serves ${description.name}, not ${name}.`);
  // What it holds changes with every save: nothing vouches for it.
  return { ...description, version: description.version ?? 'override', base: address, server: null, integrity: undefined };
}
