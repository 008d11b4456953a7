import { host } from '@storefront/build';

export default host({ name: 'shell', folder: import.meta.dirname });
