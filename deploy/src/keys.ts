import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import {
  canonicalText,
  developmentKeyPlace,
  listedKeys,
  signingKeyText,
  type VerifySignature,
} from '@storefront/contracts';

/** Signs documents with a key that shops trust. */
export interface Signer {
  /** The public key as in `RELEASE_KEYS`. */
  key: string;
  signed<T extends object>(content: T): T & { signature: string };
}

const publicOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

function makeKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flush: true,
  });
  try {
    // If two processes create the key at once, the first one wins.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function developmentKey(environment: NodeJS.ProcessEnv): KeyObject {
  const { key: file, publicKey: known } = developmentKeyPlace(environment, homedir());
  try {
    if (textOf(file) === undefined) makeKey(file);
    const key = createPrivateKey(readFileSync(file));
    if (textOf(known)?.trim() !== publicOf(key)) writeFileSync(known, `${publicOf(key)}\n`);
    return key;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `There is no key to sign with: ${file} cannot be made or read (${message}). RELEASE_KEY may name another.`,
      { cause: error },
    );
  }
}

/** Why a text is no valid key, in words; the library only has codes. */
function flawOf(pem: string): string {
  if (pem.includes('ENCRYPTED')) return 'it is protected by a password, which nobody is asked for here';
  if (pem.includes('PUBLIC KEY')) return 'it is the public one, which signs nothing';
  return pem.trim() === '' ? 'it is empty' : 'what stands there is something else';
}

function namedKey(name: string): KeyObject {
  let pem = '';
  try {
    pem = signingKeyText(name, (file) => readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`RELEASE_KEY names no private key in a PEM file: ${(error as Error).message}.`, { cause: error });
  }
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw new Error(`RELEASE_KEY names no private key in a PEM file: ${flawOf(pem)}.`, { cause: error });
  }
}

function signerOf(key: KeyObject): Signer {
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`RELEASE_KEY names a key of the kind ${key.asymmetricKeyType}: releases are signed with Ed25519.`);
  const publicKey = publicOf(key);
  return {
    key: publicKey,
    signed: (content) => ({
      ...content,
      signature: `${publicKey}.${sign(null, Buffer.from(canonicalText(content)), key).toString('base64')}`,
    }),
  };
}

/** The key that releases are signed with: the one that `RELEASE_KEY` names, or the development key. */
export function readSigner(environment: NodeJS.ProcessEnv = process.env): Signer {
  const named = environment['RELEASE_KEY'];
  return signerOf(named ? namedKey(named) : developmentKey(environment));
}

/** A temporary key that ends with this process. */
export const makeSigner = (): Signer => signerOf(generateKeyPairSync('ed25519').privateKey);

/** A signer without a key, which signs nothing. */
const nobody: Signer = {
  key: '',
  signed: () => {
    throw new Error('A read-only command has no key, and signs nothing.');
  },
};

/** The configured or the development key; undefined where neither exists. */
function keyAtHand(environment: NodeJS.ProcessEnv): KeyObject | undefined {
  const named = environment['RELEASE_KEY'];
  if (named) return namedKey(named);
  const { key: file } = developmentKeyPlace(environment, homedir());
  try {
    return existsSync(file) ? createPrivateKey(readFileSync(file)) : undefined;
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as Error).message}).`, { cause: error });
  }
}

/** The signer for read-only commands: an existing key if it can be read; none is created. */
export function readOptionalSigner(environment: NodeJS.ProcessEnv = process.env): Signer {
  try {
    const key = keyAtHand(environment);
    return key ? signerOf(key) : nobody;
  } catch (error) {
    console.error(`${(error as Error).message} Read-only commands need no key.`);
    return nobody;
  }
}

/** The trusted public keys: those of `RELEASE_KEYS`, otherwise the signer's own. */
export function readTrusted(signer: Signer, environment: NodeJS.ProcessEnv = process.env): string[] {
  const listed = listedKeys(environment['RELEASE_KEYS']);
  return listed.length > 0 ? listed : [signer.key].filter(Boolean);
}

/** Parsed keys: a history has thousands of signatures by few keys, and parsing one takes twice as long as verifying. */
const keysRead = new Map<string, KeyObject>();

function publicKeyOf(key: string): KeyObject {
  const known = keysRead.get(key) ?? createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' });
  keysRead.set(key, known);
  return known;
}

export const verifySignature: VerifySignature = (text, key, signature) =>
  verify(null, Buffer.from(text), publicKeyOf(key), Buffer.from(signature, 'base64'));
