import negotiator from '@fastify/accept-negotiator';
import type { Encoding } from './CachedBody';

const { negotiate } = negotiator;

const encodings = ['br', 'gzip', 'identity'];

const isRefused = (line: string, name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(line);

/** What browsers say of encodings is always the same few lines; what others make up is read each time. */
const linesKept = 100;
const chosen = new Map<string, Encoding>();

/** The encoding that an `accept-encoding` line prefers. */
export function encodingFor(line: string | string[] | undefined): Encoding {
  if (line === undefined) return 'identity';
  const text = String(line);
  const known = chosen.get(text);
  if (known) return known;
  const asked = text.toLowerCase();
  // Where `*` stands beside it, the negotiator takes also what is refused by name.
  const sent = encodings.filter((name) => !isRefused(asked, name));
  const encoding = (negotiate(asked, sent) ?? 'identity') as Encoding;
  if (chosen.size < linesKept) chosen.set(text, encoding);
  return encoding;
}
