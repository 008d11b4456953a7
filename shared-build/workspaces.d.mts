export function librariesOf(root: string): string;
export function adoptRemotes(root: string, names: readonly string[]): { came: string[]; gone: string[]; wanting: string[] };
