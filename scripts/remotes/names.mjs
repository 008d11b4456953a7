// Names and paths of new remotes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, remotes, root } from '../steps.mjs';

const pattern = /^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const longest = 40;

/** Returns the given name; throws a sentence unless there is exactly one, and it is valid. */
export function requireName([name, ...more], usage) {
  if (more.length > 0) throw new PlainError(`One remote at a time: ${more.join(', ')} is more than a name. ${usage}`);
  if (!name) throw new PlainError(`What is the remote called? ${usage}`);
  if (!pattern.test(name) || name.length > longest)
    throw new PlainError(
      `“${name}” cannot be a remote's name: it is mf-, a small letter, and then small letters, digits and single hyphens, at most ${longest} characters, like mf-gift-cards.`,
    );
  return name;
}

/** Throws a sentence if the name is taken. */
export function requireFree(name) {
  if (remotes.includes(name)) throw new PlainError(`There is a remote ${name} here already: choose another name.`);
  if (existsSync(join(root, name)))
    throw new PlainError(`There is a folder ${name} here already: choose another name, or take it away.`);
}

/** First segments of paths that the shell, the API and the development server use. */
const reserved = [
  '',
  'en',
  'ru',
  'beacon',
  'static',
  'releases',
  'dev-remotes',
  'hubs',
  'v1',
  'healthz',
  'readyz',
  'redirect',
  'service-config',
  'privacy-policy',
  'terms-of-service',
];

const firstSegments = (name) =>
  [...readFileSync(join(root, name, 'src/remote.ts'), 'utf8').matchAll(/\bpath:\s*['"`]([^'"`/]*)/g)].map(
    ([, word]) => word,
  );

/** The path of a new remote's screen: its name without `mf-`, or the whole name if that is taken. */
export function pathOf(name) {
  const word = name.replace('mf-', '');
  const taken = new Set([...reserved, ...remotes.flatMap(firstSegments)]);
  return taken.has(word) ? name : word;
}

/** The name as a title: `mf-gift-cards` is “Gift cards”. */
export function titleOf(name) {
  const words = name.replace('mf-', '').replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
}
