import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { common, externalLibraries } from './common';

/**
 * The build of a server: one CommonJS file for each process, bundled from the workspace's sources; libraries stay in
 * `node_modules`.
 */
export function service(
  name: string,
  folder: string,
  entries: Record<string, string> = { server: 'src/server.ts' },
): Configuration {
  return {
    ...common('server', name, folder),
    target: 'node20',
    entry: Object.fromEntries(Object.entries(entries).map(([process, file]) => [process, join(folder, file)])),
    // A file that can be moved and verified as a whole.
    output: {
      path: join(folder, 'dist/server'),
      clean: true,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      asyncChunks: false,
    },
    externals: externalLibraries,
  };
}
