/** Bytes of a file that is taken, of either side. */
export const maximumFileSize = 10 * 1024 * 1024;
