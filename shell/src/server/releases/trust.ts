import { createPrivateKey, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { developmentKeyPlace, listedKeys, readSigned, signingKeyText } from '@storefront/contracts';
import type { GivenSettings } from '@storefront/server';

const publicOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** The public development key that the release command leaves for shops on the same machine. */
function developmentKey(variables: NodeJS.ProcessEnv): string[] {
  try {
    return [readFileSync(developmentKeyPlace(variables, homedir()).publicKey, 'utf8').trim()];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const keyOfSigner = (name: string) =>
  publicOf(createPrivateKey(signingKeyText(name, (file) => readFileSync(file, 'utf8'))));

/** What is wrong with `RELEASE_KEY`, if anything; it does not matter where `RELEASE_KEYS` is set. */
export function wrongSigner({ RELEASE_KEYS, RELEASE_KEY }: GivenSettings): string[] {
  if (!RELEASE_KEY || listedKeys(RELEASE_KEYS).length > 0) return [];
  try {
    keyOfSigner(RELEASE_KEY);
    return [];
  } catch (error) {
    return [`RELEASE_KEY: names no private key in a PEM file (${(error as Error).message})`];
  }
}

/** The trusted public keys: those of `RELEASE_KEYS`, otherwise the one of the key that this machine signs with. */
export function readTrustedKeys(variables: NodeJS.ProcessEnv): string[] {
  const listed = listedKeys(variables['RELEASE_KEYS']);
  if (listed.length > 0) return listed;
  return variables['RELEASE_KEY'] ? [keyOfSigner(variables['RELEASE_KEY'])] : developmentKey(variables);
}

function isSignedBy(text: string, key: string, signature: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
}

/** A signed document from its text; throws a sentence where it has no trusted signature. */
export const believed = (text: string, trusted: readonly string[]): Record<string, unknown> =>
  readSigned(JSON.parse(text), trusted, isSignedBy);
