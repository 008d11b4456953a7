import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { common, librariesAreExternal } from './common';

/** A server of ours: one CommonJS file of the workspace's sources; libraries stay in `node_modules`. */
export function service(name: string, folder: string, entry = 'src/server.ts'): Configuration {
  return {
    ...common('server', name, folder),
    target: 'node20',
    entry: join(folder, entry),
    // One file that can be moved and verified as a whole.
    output: { path: join(folder, 'dist/server'), clean: true, filename: 'server.cjs', library: { type: 'commonjs2' }, asyncChunks: false },
    externals: librariesAreExternal,
  };
}
