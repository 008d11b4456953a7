/** The version of this contract; a remote built against another major one is not loaded. */
export const CONTRACT_VERSION = 1;

/** The shell's name as the owner of routes, texts and releases, beside the remotes. */
export const shellName = 'shell';

/** The names under which a remote exposes its parts: by federation, in its server bundle, and in its assets. */
export const exposeOf = {
  register: './register',
  route: (id: string) => `./routes/${id}`,
  widget: (name: string) => `./widgets/${name}`,
  locale: (code: string) => `./locales/${code}`,
};

/** The folder of a release that browsers may read; a remote's assets are named relative to it. */
export const browserFolder = 'browser/';

/** Whether a file of a release is a script that browsers load, or a style sheet of theirs. */
export const isBrowserScript = (file: string): boolean => file.startsWith(browserFolder) && file.endsWith('.js');
export const isBrowserSheet = (file: string): boolean => file.startsWith(browserFolder) && file.endsWith('.css');

/** The name of a remote's federation container, which is a global and so has to be an identifier. */
export function containerName(remote: string): string {
  return remote.replaceAll('-', '_');
}

/** The digest of a file's content, `sha384-…`, as in releases and in subresource integrity. */
export async function integrityOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
