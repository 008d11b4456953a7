import * as v from 'valibot';

/** A document with a signature: `<public key>.<signature>`, both in base64; shops list the keys that they trust. */
const SignedSchema = v.looseObject({ signature: v.pipe(v.string(), v.regex(/^[\w+/=]+\.[\w+/=]+$/)) });

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, content]) => [key, sorted(content)]));
}

/** The text that is signed: the content without the signature, in canonical form. */
export function canonicalText(content: object): string {
  const { signature: _signature, ...signed } = content as Record<string, unknown>;
  return JSON.stringify(sorted(signed));
}

/** Verifies the signature of a text; key and signature are in base64. */
export type VerifySignature = (text: string, key: string, signature: string) => boolean;

/** Reads a signed document; throws a sentence where it is malformed, or has no trusted signature. */
export function readSigned(
  content: unknown,
  trusted: readonly string[],
  verify: VerifySignature,
): Record<string, unknown> {
  const document = v.safeParse(SignedSchema, content);
  if (!document.success) throw new Error('It has no signature.');
  const [key = '', signature = ''] = document.output.signature.split('.');
  if (!trusted.includes(key)) throw new Error(`It is signed with the key ${key}, which is not trusted here.`);
  // The original content, since parsing it by a schema would drop names like `__proto__`, which are signed, too.
  if (!verify(canonicalText(content as object), key, signature))
    throw new Error('Its signature does not fit its content: it was changed after it was signed.');
  return document.output;
}

/** The public keys in `RELEASE_KEYS`, separated by commas, spaces or both. */
export const listedKeys = (text: string | undefined): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];

/** Error codes for a name that is no file's. */
const noFile = ['ENOENT', 'ENAMETOOLONG', 'ENOTDIR'];

/**
 * The key that `RELEASE_KEY` contains, or whose file it names. CI services may quote or indent a key, or write `\n` for
 * its line ends. Error messages do not contain the setting, which may be the key.
 */
export function signingKeyText(setting: string, read: (file: string) => string): string {
  const begin = setting.indexOf('-----BEGIN');
  if (begin >= 0)
    return setting
      .slice(begin)
      .replaceAll('\\n', '\n')
      .replace(/^[ \t]+|[ \t\r'"]+$/gm, '');
  try {
    return read(setting);
  } catch (error) {
    if (!noFile.includes((error as { code?: string }).code ?? '')) throw error;
  }
  throw new Error('there is no such file (what was given is not said here: it may be a key)');
}

/**
 * The files of the development key and of its public key, which shops on the same machine trust, for a given
 * environment and home.
 */
export function developmentKeyPlace(
  environment: Record<string, string | undefined>,
  home: string,
): { key: string; publicKey: string } {
  const folder = `${environment['XDG_CONFIG_HOME'] || `${home}/.config`}/storefront`;
  return { key: `${folder}/release-key.pem`, publicKey: `${folder}/release-key.pub` };
}
