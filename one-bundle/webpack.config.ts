import { join } from 'node:path';
import { host, remotesToBundle } from '@storefront/build';

const root = join(import.meta.dirname, '..');

/** The same source as one bundle: the yardstick for what composition at runtime costs. */
export default host({
  name: 'one',
  folder: join(root, 'shell'),
  out: join(import.meta.dirname, 'dist'),
  bundledRemotes: await remotesToBundle(root),
});
