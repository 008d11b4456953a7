import { remote } from '@storefront/build';
import { definition } from './src/remote';

export default remote(definition, import.meta.dirname);
