export function librariesOf(root: string): string;
export function packagesOf(root: string, name: string): string[];
export function syncRemotes(
  root: string,
  names: readonly string[],
): { came: string[]; gone: string[]; wanting: string[] };
/** What does not fit together in the folders of a repository, in a sentence. */
export class WorkspaceError extends Error {}
