import { createPrivateKey, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { developmentKeyPlace, listedKeys, readSigned, signingKeyText } from '@storefront/contracts';
import type { GivenSettings } from '@storefront/server';

const publicOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** What the release command leaves of its development key for shops of the same machine. */
function developmentKey(variables: NodeJS.ProcessEnv): string[] {
  try {
    return [readFileSync(developmentKeyPlace(variables, homedir()).publicKey, 'utf8').trim()];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const keyOfSigner = (name: string) => publicOf(createPrivateKey(signingKeyText(name, (file) => readFileSync(file, 'utf8'))));

/** What is wrong with the key that signs here, in a line of settings; it does not matter where others are listed. */
export function wrongSigner({ RELEASE_KEYS, RELEASE_KEY }: GivenSettings): string[] {
  if (!RELEASE_KEY || listedKeys(RELEASE_KEYS).length > 0) return [];
  try {
    keyOfSigner(RELEASE_KEY);
    return [];
  } catch (error) {
    return [`RELEASE_KEY: names no private key in a PEM file (${(error as Error).message})`];
  }
}

/** The public keys whose signatures are believed: those that `RELEASE_KEYS` lists, else the one that this machine signs with itself. */
export function readTrustedKeys(variables: NodeJS.ProcessEnv): string[] {
  const listed = listedKeys(variables['RELEASE_KEYS']);
  if (listed.length > 0) return listed;
  return variables['RELEASE_KEY'] ? [keyOfSigner(variables['RELEASE_KEY'])] : developmentKey(variables);
}

function isSignedBy(text: string, key: string, signature: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
}

/** A signed document from its text; throws a sentence where nobody signed it who is trusted. */
export const believed = (text: string, trusted: readonly string[]): Record<string, unknown> => readSigned(JSON.parse(text), trusted, isSignedBy);
