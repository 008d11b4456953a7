import type { Candidate } from '../../build';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';

/** Matches names of files with secrets: settings of a machine, keys, files of tools. */
const secretName = /(^|\/)(\.[^/]*|id_(rsa|dsa|ecdsa|ed25519)|[^/]*\.(pem|key|p12|pfx|jks|keystore))$/i;

/** Matches a private key with its content, since code that reads keys contains their first line. */
const privateKey = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----(?:\s|\\r|\\n)*[\w+/=]{16}/;

/** The most bytes of a name, since drafts and compressed forms have longer ones. */
const longestName = 200;

/** Matches paths of the builder's machine in a source map. */
const ownPath = /"(?:file:\/\/)?(?:\/(?:home|Users|root|work|builds|tmp)\/|[A-Z]:\\\\)[^"]*"/;

const isText = (file: string) => !/\.(br|gz|png|jpe?g|webp|avif|woff2?|mp3|ico)$/.test(file);

function secretsIn(label: string, contents: ReadonlyMap<string, Buffer>): string[] {
  const texts = [...contents].filter(([file]) => isText(file));
  const isSecret = (file: string, content: Buffer) =>
    secretName.test(file) || privateKey.test(content.toString('latin1'));
  return texts
    .filter(([file, content]) => isSecret(file, content))
    .map(
      ([file]) =>
        `${label} holds ${file}, which looks like a secret: whatever is published is given to whoever asks. Take it out of the build.`,
    );
}

/** Files whose names differ only by case, and which are the same on some file systems. */
function alike(label: string, files: readonly string[]): string[] {
  const known = new Map<string, string>();
  return files.flatMap((file) => {
    const one = known.get(file.toLowerCase());
    known.set(file.toLowerCase(), file);
    return one === undefined
      ? []
      : [`${label} holds ${one} and ${file}, which are one file on machines where letter case does not count.`];
  });
}

const tooLong = (label: string, files: readonly string[]) =>
  files
    .filter((file) => file.split('/').some((part) => Buffer.byteLength(part) > longestName))
    .map(
      (file) =>
        `${label} holds ${file.slice(0, 60)}…, a name of more than ${longestName} bytes: not every store can keep it.`,
    );

/**
 * Refuses files that should not be published, and names that not every store can hold; notes source maps that name the
 * builder's machine.
 */
export function contentFindings(label: string, { contents }: Candidate): Findings {
  const files = [...contents.keys()];
  const maps = [...contents]
    .filter(([file, content]) => file.endsWith('.map') && ownPath.test(content.toString('utf8')))
    .map(([file]) => `${label} tells in ${file} where it was built.`);
  return mergeFindings([
    asRefusals([
      ...secretsIn(label, contents),
      ...alike(label, files),
      ...tooLong(
        label,
        files.filter((file) => !/\.(br|gz)$/.test(file)),
      ),
    ]),
    asNotes(maps),
  ]);
}
