import * as v from 'valibot';

/** A document with a signature: `<public key>.<signature>`, both in base64; the key is what a shop lists as trusted. */
const SignedSchema = v.looseObject({ signature: v.pipe(v.string(), v.regex(/^[\w+/=]+\.[\w+/=]+$/)) });

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, content]) => [key, sorted(content)]));
}

/** What a signature is about: the content without it, written in the one way that does not depend on the writer. */
export function canonicalText(content: object): string {
  const { signature: _signature, ...signed } = content as Record<string, unknown>;
  return JSON.stringify(sorted(signed));
}

/** Says whether a text was signed by a key, both as base64. */
export type VerifySignature = (text: string, key: string, signature: string) => boolean;

/** Reads a signed document; throws a sentence where it is none, or where nobody signed it who is trusted. */
export function readSigned(content: unknown, trusted: readonly string[], verify: VerifySignature): Record<string, unknown> {
  const document = v.safeParse(SignedSchema, content);
  if (!document.success) throw new Error('It has no signature.');
  const [key = '', signature = ''] = document.output.signature.split('.');
  if (!trusted.includes(key)) throw new Error(`It is signed with the key ${key}, which is not trusted here.`);
  // The content as it came: what reads it further on leaves out names like `__proto__`, which are signed all the same.
  if (!verify(canonicalText(content as object), key, signature)) throw new Error('Its signature does not fit its content: it was changed after it was signed.');
  return document.output;
}

/** The public keys that `RELEASE_KEYS` lists: with commas, spaces or both between them. */
export const listedKeys = (text: string | undefined): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];

/** What no file is called. */
const noFile = ['ENOENT', 'ENAMETOOLONG', 'ENOTDIR'];

/** The text of the key that `RELEASE_KEY` names by its file, or holds itself: quoted, indented, or with `\n` for the ends of its lines, as CI services give it. Throws without saying a name that may be a key. */
export function signingKeyText(setting: string, read: (file: string) => string): string {
  const begin = setting.indexOf('-----BEGIN');
  if (begin >= 0) return setting.slice(begin).replaceAll('\\n', '\n').replace(/^[ \t]+|[ \t\r'"]+$/gm, '');
  try {
    return read(setting);
  } catch (error) {
    if (!noFile.includes((error as { code?: string }).code ?? '')) throw error;
  }
  throw new Error('there is no such file (what was given is not said here: it may be a key)');
}

/** Where the key lies that development signs with, and what is public of it for shops of the same machine: for whoever has this environment and home. */
export function developmentKeyPlace(environment: Record<string, string | undefined>, home: string): { key: string; publicKey: string } {
  const folder = `${environment['XDG_CONFIG_HOME'] || `${home}/.config`}/storefront`;
  return { key: `${folder}/release-key.pem`, publicKey: `${folder}/release-key.pub` };
}
