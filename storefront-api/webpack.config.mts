import { service } from '@storefront/build';

export default service('storefront-api', import.meta.dirname);
