/**
 * Bundles a program into one file, for tests that start it as a process: from the sources each start would read and transform hundreds of files.
 * Every test file bundles it again, in less than a second, so that the bundle always matches the sources.
 * @param source the absolute path of the entry file
 * @param options `whole`: include libraries, as in the real build, except those with further files beside their code
 * @returns the path of the bundle
 */
export declare function programOf(source: string, options?: { whole?: boolean }): Promise<string>;
