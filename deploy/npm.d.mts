/** Of a script's options those that npm was given in the script's place, since no `--` stood before them. */
export function keptByNpm(names: readonly string[], environment?: NodeJS.ProcessEnv): string[];
