import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells whether a remote's promise is another than when this was made: routes, slots and events are taken from it once. */
export function watchDefinition(folder: string): () => boolean {
  const file = join(folder, 'src/remote.ts');
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const first = read();
  return () => read() !== first;
}

/** What a developer is told of it; nothing in the page would. */
export const staleSentence = (name: string) => `${name}/src/remote.ts is another than at the start: what it promises now is there after a new start.`;
