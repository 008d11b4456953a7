import negotiator from '@fastify/accept-negotiator';
import type { Encoding } from './CachedBody';

const { negotiate } = negotiator;

const encodings = ['br', 'gzip', 'identity'];

const isRefused = (line: string, name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(line);

/**
 * The parsed `accept-encoding` headers of browsers, which are always the same few; any other one is parsed each time.
 */
const linesKept = 100;
const chosen = new Map<string, Encoding>();

/** The encoding that an `accept-encoding` header prefers. */
export function encodingFor(line: string | string[] | undefined): Encoding {
  if (line === undefined) return 'identity';
  const text = String(line);
  const known = chosen.get(text);
  if (known) return known;
  const asked = text.toLowerCase();
  // Beside `*`, the negotiator also accepts encodings that are refused by name.
  const sent = encodings.filter((name) => !isRefused(asked, name));
  const encoding = (negotiate(asked, sent) ?? 'identity') as Encoding;
  if (chosen.size < linesKept) chosen.set(text, encoding);
  return encoding;
}
