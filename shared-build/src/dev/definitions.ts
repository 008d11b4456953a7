import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a function that warns if the remote's definition has changed or is gone since: routes, slots and events are
 * read once, and nothing in the page would say so.
 */
export function watchDefinition(name: string, folder: string): () => string | undefined {
  const file = join(folder, 'src/remote.ts');
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  const first = read();
  return () => {
    const now = read();
    if (now === undefined)
      return `The folder of ${name} is gone: its last build stays in the page until you stop this command (Ctrl-C).`;
    return now === first
      ? undefined
      : `${name}/src/remote.ts has changed since the start: stop this command (Ctrl-C) and start it again to use the new routes, slots and events.`;
  };
}
