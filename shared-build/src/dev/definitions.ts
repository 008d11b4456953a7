import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells what a developer has to know of a remote's promise, since routes, slots and events are taken from it once and nothing in the page would say it: that it is another than when this was made, or gone. */
export function watchDefinition(name: string, folder: string): () => string | undefined {
  const file = join(folder, 'src/remote.ts');
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  const first = read();
  return () => {
    const now = read();
    if (now === undefined) return `${name} is gone from here: its last build stays in the page until this is ended (Ctrl-C).`;
    return now === first ? undefined : `${name}/src/remote.ts is another than at the start: what it promises now is there after a new start.`;
  };
}
