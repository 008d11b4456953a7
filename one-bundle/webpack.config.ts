import { join } from 'node:path';
import { host } from '@storefront/build';
import { definition as catalog } from '@storefront/mf-catalog';
import { definition as checkout } from '@storefront/mf-checkout';
import { definition as news } from '@storefront/mf-news';
import { definition as support } from '@storefront/mf-support';

const root = join(import.meta.dirname, '..');

/** The same source as one bundle: the yardstick for what composition at runtime costs. */
export default host({
  name: 'one',
  folder: join(root, 'shell'),
  out: join(import.meta.dirname, 'dist'),
  bundledRemotes: [catalog, checkout, news, support].map((definition) => ({ definition, folder: join(root, definition.name) })),
});
