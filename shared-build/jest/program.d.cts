/**
 * A program as one file, for tests that start it as a process of its own: from its sources each start reads and transforms hundreds.
 * Every test file makes it anew, in less than a second, so that it is always what the sources are.
 * @param source the absolute path of its first file
 * @param options `whole`: with its libraries, as the build makes it, but for those that have parts beside their code; a start reads one file instead of hundreds
 * @returns the path of the one file
 */
export declare function programOf(source: string, options?: { whole?: boolean }): Promise<string>;
