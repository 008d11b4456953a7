export function remotesIn(root: string): string[];
