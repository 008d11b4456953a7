import { Script } from 'node:vm';
import { containerName, isBrowserScript } from '@storefront/contracts';
import type { Candidate } from '../build';
import { refusing, type Findings } from './findings';

/** Why no browser can run a text; it is only read here. */
function faultOf(code: string): string | undefined {
  try {
    new Script(code);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An entry makes the one name by which pages take something of a remote. */
function unnamedEntry(label: string, { kind, release, contents }: Candidate): string[] {
  const entry = String(release['entry']);
  const code = contents.get(entry)?.toString('utf8');
  if (kind === 'shell' || code === undefined) return [];
  const container = containerName(release.name);
  return new RegExp(`\\b${container}\\b`).test(code) ? [] : [`${label} has the entry ${entry}, which makes no ${container}: no page could take anything of it.`];
}

/** A build for browsers is JavaScript, whole: one that was cut off, or is empty, would be missed on every page, and nothing but browsers runs it. */
export function scriptFindings(label: string, candidate: Candidate): Findings {
  const codes = [...candidate.contents].filter(([file]) => isBrowserScript(file)).map(([file, content]) => ({ file, fault: faultOf(content.toString('utf8')) }));
  const broken = codes.filter(({ fault }) => fault !== undefined).map(({ file, fault }) => `${label} holds ${file}, which no browser can run: ${fault}.`);
  return refusing([...broken, ...unnamedEntry(label, candidate)]);
}
